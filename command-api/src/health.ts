import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { createHealth, type Health } from '@safe-menu/server-kit/health/health'
import type pg from 'pg'
import type { createAccounts } from './accounts/create-accounts.ts'
import type { createAdmin } from './admin/create-admin.ts'
import type { Catalogue } from './allergens/seed-catalogue.ts'

interface HealthDeps {
  readonly gateway: Pick<EventStoreGateway, 'head'>
  readonly pool: pg.Pool
  readonly catalogue: Catalogue
  readonly accounts: Pick<ReturnType<typeof createAccounts>, 'isVaultOpen'>
  readonly admin: Pick<ReturnType<typeof createAdmin>, 'hasFirstAdmin'>
}

/** The checks of `/readyz`. */
export function createCommandHealth({ gateway, pool, catalogue, accounts, admin }: HealthDeps): Health {
  return createHealth({
    checks: {
      eventStore: async () => {
        await gateway.head()
        return { ok: true }
      },
      catalogue: () =>
        catalogue.isAppended()
          ? { ok: true }
          : { ok: false, reason: 'The allergen catalogue is not in the log yet.' },
      vault: async () => {
        const reachable = await pool.query('select 1').then(
          () => true,
          () => false,
        )
        // Always ok: without the vault everything but accounts works, so the service must keep its traffic.
        return { ok: true, figures: { open: accounts.isVaultOpen(), reachable } }
      },
      // The operator signs in next. While the vault is closed, no one can sign in, but the rest of the service works.
      firstAdmin: () =>
        admin.hasFirstAdmin() || !accounts.isVaultOpen()
          ? { ok: true }
          : { ok: false, reason: 'The first admin does not exist yet.' },
    },
  })
}
