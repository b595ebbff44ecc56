import { createCallPool } from './calls.ts'

const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
]

/** Guests who open a menu. Each has its own address and browser, because views without a browser are not counted. */
export function createGuests(commandApi: string, menuId: string, connections: number) {
  const pool = createCallPool(commandApi, connections)
  const body = JSON.stringify({ menuId })
  return {
    ...pool,
    /** Sends one view of the guest with this number. Resolves to the status. */
    async view(guest: number): Promise<number> {
      const headers = {
        'user-agent': phones[guest % phones.length] ?? '',
        // The gateway sends this header to the services.
        'x-forwarded-for': `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`,
        'content-type': 'application/json',
      }
      return (await pool.send('POST', '/api/analytics/track-view', headers, body)).status
    },
  }
}
