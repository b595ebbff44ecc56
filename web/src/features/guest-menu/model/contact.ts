import { fieldsOf, textOf } from '../../../json/read-json.ts'

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
