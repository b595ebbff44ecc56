/**
 * The main journey over HTTP, for deploy/try.sh. It needs nothing but Node.js, so that it also runs in a container.
 *
 *   node journey.mjs write ORIGIN          a restaurant with a published menu; prints what `check` needs
 *   node journey.mjs check ORIGIN WRITTEN  guests see the menu with its allergen, and the owner can sign in and write
 */
const [step, origin, written] = process.argv.slice(2)
const patienceMs = 120_000 // after a restore, the projectors build the read models first

/**
 * Sends a request until it succeeds. A service that restarts answers 503, and a repeated key does not write twice.
 *
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string, body?: object }} [content]
 */
async function call(method, path, { token, body } = {}) {
  const key = crypto.randomUUID()
  const until = Date.now() + patienceMs
  for (;;) {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(error => ({ ok: false, status: 503, text: async () => String(error) }))
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text)
    if (![404, 502, 503].includes(answer.status) || Date.now() > until)
      throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

async function write() {
  const email = `owner-${crypto.randomUUID()}@example.com`
  const password = 'a rehearsed pass phrase'
  const { token } = await call('POST', '/auth/register', { body: { email, password, name: 'Trattoria' } })
  const { restaurantId } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  const menu = await call('POST', `/menus/restaurant/${restaurantId}/menus`, {
    token,
    body: { name: 'Lunch' },
  })
  const item = await call('POST', `/menu-items/${menu.id}/items`, {
    token,
    body: { name: 'Panna cotta', price: '6.50' },
  })
  await call('POST', `/menu-items/items/${item.id}/allergens`, {
    token,
    body: { allergenId: 'milk', presence: 'contains' },
  })
  await call('PUT', `/menus/${menu.id}`, { token, body: { published: true } })
  return { email, password, menuId: menu.id, itemId: item.id }
}

async function check({ email, password, menuId, itemId }) {
  const menu = await call('GET', `/menus/${menuId}`)
  const item = menu.items.find(({ id }) => id === itemId)
  const milk = item?.allergens.find(({ id }) => id === 'milk')
  if (milk?.presence !== 'contains')
    throw new Error(`Guests do not see the allergen: ${JSON.stringify(item)}`)
  const { token } = await call('POST', '/auth/login', { body: { email, password } })
  await call('PUT', `/menus/${menuId}`, {
    token,
    body: { description: `Seen at ${new Date().toISOString()}` },
  })
}

const result = step === 'write' ? await write() : await check(JSON.parse(written))
process.stdout.write(
  `${result ? JSON.stringify(result) : 'Guests see the menu, and its owner can change it.'}\n`,
)
