import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ceilingFigure, type Figure } from './figure.ts'
import { root, stopProcess } from './process.ts'

/** S11: the time from `npm start` to its `Ready:` line, after install and build, first with an empty data directory, then with a used one. */
export async function measureStart(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'safe-menu-bench-start-'))
  try {
    const empty = await secondsToReady(dataDirectory)
    const present = await secondsToReady(dataDirectory)
    return [
      ceilingFigure({
        id: 'S11',
        what: 'npm start, data directory present',
        measured: present,
        unit: 's',
        atMost: 5,
      }),
      ceilingFigure({
        id: 'S11',
        what: 'npm start, data directory empty',
        measured: empty,
        unit: 's',
        atMost: 12,
      }),
    ]
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function secondsToReady(dataDirectory: string): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await ready(child)
    return (performance.now() - startedAt) / 1_000
  } finally {
    await stopProcess(child)
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`npm start ended with code ${code} before it was ready.`)))
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Ready:')) resolve()
    })
  })
}
