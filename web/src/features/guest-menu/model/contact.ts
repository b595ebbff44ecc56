import { fieldsOf, textOf } from '../../../json/read-json.ts'

/** How guests reach a restaurant. Empty: not given. */
export interface Contact {
  readonly description: string
  readonly address: string
  readonly phone: string
  /** An address of http or https. */
  readonly website: string
  readonly openingHours: string
}

/** Reads the contact of `GET /api/restaurants/{id}`; `null`: nothing is given. Unreadable parts are left out. */
export function readContact(answer: unknown): Contact | null {
  const fields = fieldsOf(answer)
  const trimmed = (field: keyof Contact) => textOf(fields[field]).trim()
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
