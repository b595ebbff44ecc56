import { phoneLink, readContact, shortAddress } from '../model/contact.ts'
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
