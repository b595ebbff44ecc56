import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { secondFactorRoutes } from '@safe-menu/contracts/accounts/second-factor-routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import type { MenuSummaryView } from '@safe-menu/contracts/menus/views'
import { ask, type Terminal } from '@safe-menu/server-kit/terminal/ask'
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

const emailQuestion = {
  text: 'Email: ',
  withoutTerminal: 'Give --email: there is no terminal to ask on.',
}
const passwordQuestion = {
  text: 'Password (or set SAFE_MENU_PASSWORD): ',
  isSecret: true,
  withoutTerminal: 'Set SAFE_MENU_PASSWORD: there is no terminal to ask on.',
}
const codeQuestion = {
  text: 'Code of your authenticator app: ',
  withoutTerminal:
    'This account has two-step login. Run the command in a terminal, which can ask for the code.',
}

/** Signs in for a command line. Rejects with a sentence that says what to do. */
export async function openSession(
  url: string,
  email: string | undefined,
  terminal: Terminal = { input: process.stdin, output: process.stderr },
) {
  const call = createApiClient(url)
  const body = {
    email: email ?? (await ask(terminal, emailQuestion)),
    password: process.env.SAFE_MENU_PASSWORD ?? (await ask(terminal, passwordQuestion)),
  }
  const { body: answer } = await call(accountRoutes.loginRestaurant, { body }).catch(
    async (error: unknown) => {
      if (!(error instanceof SecondStepNeeded)) throw error
      const code = await ask(terminal, codeQuestion)
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
