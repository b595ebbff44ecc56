import { fieldsOf, textOf } from '../../../device/read-json.ts'
import { LongText } from './long-text.tsx'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2'

/** How to reach the restaurant and when it is open, in its own words. `answer`: the restaurant's document. */
export function ContactCard({ name, answer }: { name: string | null; answer: unknown }) {
  const contact = readContact(answer)
  if (!contact || name === null) return null
  const { description, address, phone, website, openingHours } = contact
  const call = phoneLink(phone)
  return (
    <section
      aria-label={name}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4 wrap-anywhere whitespace-pre-line print:hidden"
    >
      <LongText text={description} what={name} className="max-w-prose text-soft" />
      {Object.entries({ openingHours, address, phone: call ? '' : phone }).map(([field, text]) =>
        text ? (
          <p key={field}>
            <bdi>{text}</bdi>
          </p>
        ) : null,
      )}
      {call || website ? (
        <p className="flex flex-wrap gap-x-6">
          {call ? (
            <a href={call} className={linkClass}>
              <bdi>{phone}</bdi>
            </a>
          ) : null}
          {website ? (
            <a href={website} rel="noopener nofollow" className={linkClass}>
              <bdi>{shortAddress(website)}</bdi>
            </a>
          ) : null}
        </p>
      ) : null}
    </section>
  )
}

/** How guests reach the restaurant of `GET /api/restaurants/{id}`; `null`: nothing is given. Unreadable parts are empty. */
export function readContact(answer: unknown) {
  const fields = fieldsOf(answer)
  const trimmed = (field: string) => textOf(fields[field]).trim()
  const website = trimmed('website')
  const contact = {
    description: trimmed('description'),
    address: trimmed('address'),
    phone: trimmed('phone'),
    website: /^https?:\/\//iu.test(website) ? website : '',
    openingHours: trimmed('openingHours'),
  }
  return Object.values(contact).some(Boolean) ? contact : null
}

/** The address that calls a number; `null`: the text has too few digits for one. */
export function phoneLink(phone: string): string | null {
  const digits = phone.replace(/\D/gu, '')
  return digits.length < 3 ? null : `tel:${phone.startsWith('+') ? '+' : ''}${digits}`
}

/** A web address as people write it: `trattoria.example/menu`. */
export function shortAddress(website: string): string {
  return website.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '')
}
