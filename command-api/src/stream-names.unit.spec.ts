import { Day } from '@safe-menu/contracts/guest-activity/events'
import { AccountId, ImpersonationId, ItemId, MenuId, RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import fc from 'fast-check'
import { impersonationStream } from './accounts/impersonation/state.ts'
import { sessionStream } from './accounts/session-state.ts'
import { accountStream } from './accounts/state.ts'
import { activityStream, summaryStream } from './guest-activity/state.ts'
import { reportsStream } from './guest-reports/state.ts'
import { itemStream } from './items/state.ts'
import { mailStream } from './mail/state.ts'
import { menuStream } from './menus/state.ts'
import { passwordResetStream } from './password-resets/state.ts'
import { restaurantStream } from './restaurants/state.ts'
import { invitationStream } from './team/state.ts'

const restaurantId = RestaurantId.parse('6f1c1d3e-8a52-4a57-9b0f-0d3b1a2c4e5f')

/** Each function that names a stream, from a text that it might be given; `null` if that is refused before. */
const namesOf: Readonly<Record<string, (text: string) => string | null>> = {
  restaurantStream: text => nameFrom(RestaurantId, text, restaurantStream),
  menuStream: text => nameFrom(MenuId, text, menuStream),
  itemStream: text => nameFrom(ItemId, text, itemStream),
  reportsStream: text => nameFrom(ItemId, text, reportsStream),
  sessionStream: text => nameFrom(SessionId, text, sessionStream),
  impersonationStream: text => nameFrom(ImpersonationId, text, impersonationStream),
  summaryStream: text => nameFrom(RestaurantId, text, summaryStream),
  activityStream: text => nameFrom(Day, text, day => activityStream(restaurantId, day)),
  invitationStream: text => nameFrom(AccountId, text, invitationStream),
  mailStream: text => nameFrom(AccountId, text, mailStream),
  passwordResetStream: text => nameFrom(AccountId, text, passwordResetStream),
  accountStream: text => nameFrom(AccountId, text, accountStream),
}

function nameFrom<T>(
  schema: { safeParse(text: string): { data?: T } },
  text: string,
  name: (value: T) => string,
): string | null {
  const { data } = schema.safeParse(text)
  return data === undefined ? null : name(data)
}

/** A valid id or day, also with one character replaced by one that looks like it or is not ASCII at all. */
const text = fc
  .tuple(
    fc.oneof(fc.uuid(), fc.constant('2026-03-12')),
    fc.nat(40),
    fc.constantFrom('', '٣', '３', 'а', '‐', 'ä', '\n', '😀'),
  )
  .map(([valid, at, other]) => (other === '' ? valid : valid.slice(0, at) + other + valid.slice(at + 1)))

const isAscii = (name: string) => /^[!-~]+$/u.test(name)

// A real event store answers 500 when an error has to carry another name.
describe('names of streams', () => {
  for (const [name, nameOf] of Object.entries(namesOf)) {
    it(`are printable ASCII: ${name}`, () => {
      fc.assert(
        fc.property(text, value => {
          const named = nameOf(value)
          expect(named === null || isAscii(named), named ?? '').to.equal(true)
        }),
      )
      expect(['2026-03-12', restaurantId].some(valid => nameOf(valid) !== null)).to.equal(true)
    })
  }
})
