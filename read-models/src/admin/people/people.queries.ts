import type { PersonView } from '@safe-menu/contracts/team/views'
import type { ReadQuery } from '../../read-query.ts'

/** The owner first, then the people of the team by name. An erased owner and removed people are left out. */
export const peopleQuery: ReadQuery<PersonView> = {
  name: 'admin-people',
  text: `
    select id, name, email, role, status, menus.iso(since) as since, menus.iso(expires_at) as "expiresAt",
      menus.iso(mail_failed_at) as "mailFailedAt"
    from (
      select account.id, null as name, account.email, account.role, 'joined' as status,
        null::timestamptz as since, null::timestamptz as expires_at, null::timestamptz as mail_failed_at
      from admin.restaurant as restaurant join admin.account as account on account.id = restaurant.owner_account_id
      where restaurant.id = $1 and account.erased_at is null
      union all
      select person.id, person.name, person.email, person.role,
        case when person.joined_at is null then 'invited' else 'joined' end,
        coalesce(person.joined_at, person.invited_at),
        case when person.joined_at is null then person.expires_at end, person.mail_failed_at
      from admin.person as person
      where person.restaurant_id = $1 and person.ended_at is null
    ) as team
    order by role <> 'RESTAURANT', name collate "en-x-icu", id`,
}
