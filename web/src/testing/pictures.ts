import module from 'node:module'

// Components import pictures, as Vite lets them. A spec gets the path of the file.
const { _extensions: loaders } = module as unknown as {
  _extensions: Record<string, (loaded: { exports: unknown }, path: string) => void>
}
loaders['.svg'] = (loaded, path) => {
  loaded.exports = path
}
