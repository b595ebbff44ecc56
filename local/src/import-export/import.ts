/** `npm run import -- FILE [--menu NAME] [--confirm-reviewed] [--matrix-letters] [--publish] [--email E] [--url U]`: a CSV allergen matrix into a menu. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { matrixLetters } from '@safe-menu/contracts/items/matrix'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { fail } from '../api/client.ts'
import { StartError, usageExitCode } from '../supervisor/start-error.ts'
import { findMenu, openSession, sessionOptions } from './session.ts'

const usage =
  'Usage: npm run import -- FILE [--menu NAME] [--confirm-reviewed] [--matrix-letters] [--publish] [--email EMAIL] [--url URL]'
const step = (text: string) => process.stderr.write(`${text}\n`)

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      ...sessionOptions,
      publish: { type: 'boolean', default: false },
      // A review date in the file confirms a row only if the person who imports says so.
      'confirm-reviewed': { type: 'boolean', default: false },
      // In a file that is no export, M, W and N could mean milk, wheat and nuts.
      'matrix-letters': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new StartError(usage, usageExitCode)

  const csv = decodeUtf8(await readFile(file))
  step(`Read ${file} (${Buffer.byteLength(csv)} bytes).`)
  const session = await openSession(values.url, values.email)
  const { call, token, restaurantId } = session
  step('Signed in.')

  const name = values.menu ?? basename(file, extname(file))
  // The key is a digest of the content: sending the same file again after a lost answer is the same import, not a second one.
  const query = {
    ...(values['confirm-reviewed'] ? { confirm: 'reviewed' as const } : {}),
    ...(values['matrix-letters'] ? { values: JSON.stringify(matrixLetters) } : {}),
  }
  const key = createHash('sha256')
    .update(`${restaurantId}\n${name}\n${query.confirm ?? ''}\n${query.values ?? ''}\n${csv}`)
    .digest('hex')
  const existing = await findMenu(session, name)
  const create = { params: { restaurantId }, body: { name }, token, idempotencyKey: `menu-${key}` }
  const menuId = existing?.id ?? (await call(menuRoutes.create, create)).body.id
  step(existing ? `Adding to the menu "${name}".` : `Created the menu "${name}" as a draft.`)

  step('Importing ...')
  const { body } = await call(importRoutes.import, {
    params: { menuId },
    query,
    body: csv,
    token,
    idempotencyKey: `items-${key}`,
  })
  step(`Imported ${body.imported} items; the allergens of ${body.confirmed} are confirmed.`)
  if (body.confirmed < body.imported) {
    step('Guests see the other items under "Ask staff first" until a manager presses "Allergens checked".')
  }
  if (values.publish) {
    await call(menuRoutes.change, { params: { menuId }, body: { published: true }, token })
    step(`Published: ${values.url}/menu/${restaurantId}`)
  }
}

/** Refuses other encodings: a garbled allergen note is worse than a missing one. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('This file is not UTF-8 text. In your spreadsheet choose "CSV UTF-8" when saving.')
  }
}

await main().catch(fail)
