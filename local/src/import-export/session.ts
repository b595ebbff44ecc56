import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { secondFactorRoutes } from '@safe-menu/contracts/accounts/second-factor-routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import type { MenuSummaryView } from '@safe-menu/contracts/menus/views'
import { createApiClient, restaurantOf, SecondStepNeeded } from '../api/client.ts'

/**
 * Options that both command lines share. The password comes from the environment or a prompt, never from an argument: other
 * users of the machine can see arguments.
 */
export const sessionOptions = {
  url: { type: 'string', default: 'http://localhost:3003' },
  email: { type: 'string' },
  menu: { type: 'string' },
} as const

/** Signs in for a command line. Rejects with a sentence that says what to do. */
export async function openSession(url: string, email: string | undefined) {
  const call = createApiClient(url)
  const body = {
    email: email ?? (await ask('Email: ')),
    password: process.env.SAFE_MENU_PASSWORD ?? (await ask('Password (or set SAFE_MENU_PASSWORD): ', true)),
  }
  const { body: answer } = await call(accountRoutes.loginRestaurant, { body }).catch(
    async (error: unknown) => {
      if (!(error instanceof SecondStepNeeded)) throw error
      const code = await ask('Code of your authenticator app: ')
      return call(secondFactorRoutes.login, { body: { ticket: error.ticket, code } })
    },
  )
  return { call, token: answer.token, restaurantId: restaurantOf(answer.token) }
}

/** The restaurant's menu with this name, or `null`. */
export async function findMenu(
  { call, token, restaurantId }: Awaited<ReturnType<typeof openSession>>,
  name: string,
): Promise<MenuSummaryView | null> {
  const { body: menus } = await call(menuRoutes.ofRestaurant, { params: { restaurantId }, token })
  return menus.find(menu => menu.name === name) ?? null
}

/** Asks on the terminal; a `secret` answer is not shown while it is typed. */
async function ask(question: string, secret = false): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error('Give --email and set SAFE_MENU_PASSWORD: there is no terminal to ask on.')
  }
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = secret ? silent : process.stderr
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (secret) process.stderr.write('\n')
  }
}
