import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copySql, serverBuildOptions } from './build.mjs'
import { root } from './steps.mjs'

/** The programs that are restarted when they change. Changes of others apply at the next `npm run dev`. */
const services = ['event-store', 'projector', 'command-api', 'query-api', 'gateway']

/** Runs the stack, restarts a service when its bundle changes, and serves the web client with hot updates. */
export async function watch() {
  const stack = spawn(process.execPath, [join(root, 'dist', 'local.mjs')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(stack, 'exit') // before the first wait: with a wrong setting the stack ends immediately
  const contexts = await watchServers(names => stack.connected && stack.send(names))
  const web = await startWeb()
  // Ctrl-C also reaches the stack; `kill` reaches only this process.
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') stack.kill(signal)
    })
  }
  const [code] = await exited
  await Promise.all([web.close(), ...contexts.map(context => context.dispose())])
  process.exit(code ?? 1)
}

/** Starts one watcher per bundle, so that a change restarts only its own service. */
async function watchServers(onChange) {
  const esbuild = await import('esbuild')
  return Promise.all(
    services.map(async name => {
      let last
      const announce = {
        name: 'announce',
        setup(build) {
          build.onEnd(({ errors, outputFiles }) => {
            if (errors.length > 0) return
            const hash = outputFiles?.map(file => file.hash).join()
            if (last !== undefined && hash !== last) onChange([name])
            last = hash
          })
        },
      }
      const options = serverBuildOptions([name])
      const plugins = [...options.plugins, writeOutput, announce]
      const context = await esbuild.context({ ...options, plugins, write: false })
      copySql()
      await context.watch()
      return context
    }),
  )
}

/** With `write: false` esbuild reports content hashes, so unchanged bundles are not restarted. */
const writeOutput = {
  name: 'write-output',
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      await Promise.all(outputFiles.map(file => writeFile(file.path, file.contents)))
    })
  },
}

async function startWeb() {
  const { createServer } = await import('vite')
  process.env.GATEWAY_URL ??= `http://localhost:${process.env.PORT || 3003}`
  const server = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
  })
  await server.listen()
  process.stdout.write('The web client with hot updates:\n')
  server.printUrls()
  return server
}
