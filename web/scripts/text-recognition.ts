import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The languages of the product, by the names of their data. */
const languages = ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol', 'ara']
/** The worker chooses the one that the browser can run fastest. */
const cores = ['relaxedsimd-lstm', 'simd-lstm', 'lstm']

const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))
const versionOf = (name: string) =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')).version

/**
 * The files of the text recognition, by their names. The worker asks for these names, so that they can have no hash: the versions of the
 * packages are in the name of their folder. The data is compressed by gzip and stays so, without the ending `.gz`, which the gateways take
 * for another encoding of a file.
 */
function filesOf(): ReadonlyMap<string, string> {
  return new Map([
    ['worker.min.js', join(folderOf('tesseract.js'), 'dist', 'worker.min.js')],
    ...cores.map(core => {
      const name = `tesseract-core-${core}.wasm.js`
      return [name, join(folderOf('tesseract.js-core'), name)] as const
    }),
    ...languages.map(language => {
      const data = folderOf(`@tesseract.js-data/${language}`)
      return [`${language}.traineddata`, join(data, '4.0.0_best_int', `${language}.traineddata.gz`)] as const
    }),
  ])
}

/** Serves the text recognition from our own server: `import.meta.env.TEXT_RECOGNITION_FOLDER` is where its files are. */
export function textRecognition(): Plugin {
  const versions = ['tesseract.js', 'tesseract.js-core', '@tesseract.js-data/eng'].map(versionOf)
  const folder = `assets/text-recognition-${versions.join('-')}`
  return {
    name: 'safe-menu:text-recognition',
    config: () => ({ define: { 'import.meta.env.TEXT_RECOGNITION_FOLDER': JSON.stringify(`/${folder}`) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, path] of filesOf())
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(path) })
    },
    configureServer({ middlewares }) {
      const files = filesOf()
      middlewares.use(`/${folder}`, (request, response, next) => {
        const path = files.get((request.url ?? '').slice(1))
        if (path === undefined) return next()
        response.setHeader(
          'Content-Type',
          path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        )
        response.end(readFileSync(path))
      })
    },
  }
}
