import { z } from 'zod'

/**
 * Every error code the APIs may answer with, and its HTTP status. Append-only: a code, once published, keeps its meaning.
 * The text is the default; the code that throws may give a more specific one.
 */
export const errorCatalogue = {
  'request.malformed': {
    status: 400,
    text: 'The request could not be read. Check that the body is valid JSON.',
  },
  'request.invalid_consistency_token': {
    status: 400,
    text: 'The Consistency-Token was not issued by this service. Send the request without it.',
  },
  'auth.required': { status: 401, text: 'Please log in.' },
  'auth.token_invalid': { status: 401, text: 'Your session is no longer valid. Please log in again.' },
  'auth.credentials_wrong': { status: 401, text: 'The email address or the password is wrong.' },
  'auth.code_wrong': { status: 401, text: 'This code is wrong or was used already. Wait for the next one.' },
  'auth.ticket_invalid': { status: 401, text: 'Your login took too long. Enter your password again.' },
  'auth.forbidden': { status: 403, text: 'Your account may not do this.' },
  'route.unknown': { status: 404, text: 'There is nothing at this address.' },
  'restaurant.not_found': { status: 404, text: 'This restaurant does not exist.' },
  'menu.not_found': { status: 404, text: 'This menu does not exist or is not published.' },
  'item.not_found': { status: 404, text: 'Menu item not found. It may have already been deleted.' },
  'picture.not_found': { status: 404, text: 'This picture does not exist.' },
  'person.not_found': {
    status: 404,
    text: 'This person is not in your team. They may have been removed already.',
  },
  'session.not_found': { status: 404, text: 'This session is not listed any more. It has ended.' },
  'invitation.not_valid': {
    status: 404,
    text: 'This invitation is no longer valid. Ask the owner of the restaurant for a new link.',
  },
  'password_reset.not_valid': {
    status: 404,
    text: 'This link is no longer valid. It works once and for 24 hours. Ask for a new one.',
  },
  'mail.off': {
    status: 404,
    text: 'This site sends no mail. Ask the owner of your restaurant for a link, or the operator of this site.',
  },
  'allergen.not_found': { status: 404, text: 'This allergen or diet is not in the catalogue.' },
  'route.method_not_allowed': { status: 405, text: 'This address does not take this method.' },
  'accounts.email_taken': {
    status: 409,
    text: 'An account with this email address already exists. Log in instead.',
  },
  'second_factor.is_on': { status: 409, text: 'Two-step login is on already. Turn it off first.' },
  'second_factor.is_off': { status: 409, text: 'Two-step login is off already.' },
  'second_factor.set_up_expired': { status: 409, text: 'This QR code has expired. Start again.' },
  'team.already_invited': {
    status: 409,
    text: 'This email address is already in your team. Make a new link for the invitation instead.',
  },
  'team.limit_reached': { status: 409, text: 'A team can have at most 50 people. Remove someone first.' },
  'concurrency.conflict': {
    status: 409,
    text: 'Someone else is changing this right now. Please try again.',
  },
  'menus.limit_reached': {
    status: 409,
    text: 'A restaurant can have at most 50 menus. Delete one that you no longer need.',
  },
  'items.limit_reached': {
    status: 409,
    text: 'A menu can have at most 500 items. Archive or delete some first.',
  },
  'menus.size_limit_reached': {
    status: 409,
    text: 'This menu is full: its items can hold 1 MB of text and tags. Shorten texts, or archive or delete items first.',
  },
  'allergens.limit_reached': { status: 409, text: 'An item can carry at most 40 tags.' },
  'allergens.contradiction': { status: 409, text: 'This tag contradicts another one on the item.' },
  'restaurant.owner_erased': {
    status: 409,
    text: 'The account of this restaurant was erased. You can no longer act for it.',
  },
  'items.archived': { status: 409, text: 'This item is in the archive. Restore it before you change it.' },
  'items.changed_since_seen': {
    status: 409,
    text: 'Someone else has changed the same field since you opened this item. Compare both versions, then save again.',
  },
  'menus.changed_since_seen': {
    status: 409,
    text: 'Someone else has changed the same field since you opened this menu. Compare both versions, then save again.',
  },
  'restaurant.changed_since_seen': {
    status: 409,
    text: 'Someone else has changed the same field since you opened this form. Compare both versions, then save again.',
  },
  'allergens.changed_since_seen': {
    status: 409,
    text: 'This item has changed since you opened it, so nothing was confirmed. Check the changes, then confirm again.',
  },
  'pictures.limit_reached': {
    status: 409,
    text: 'This restaurant has too many pictures. Remove pictures that you no longer need; there is room an hour later.',
  },
  'items.not_archived': { status: 409, text: 'This item is not in the archive.' },
  'request.too_large': { status: 413, text: 'The request is too large.' },
  'request.unsupported_type': { status: 415, text: 'Send the body as application/json.' },
  'request.invalid': { status: 422, text: 'Some fields need your attention.' },
  'idempotency.key_reused': {
    status: 422,
    text: 'This Idempotency-Key was used for a different request. Use a new key.',
  },
  'allergens.reason_required': {
    status: 422,
    text: 'You are acting for this restaurant: say why this warning is removed or weakened, then try again.',
  },
  'pictures.unreadable': {
    status: 422,
    text: 'This file cannot be read as a picture. Choose a JPEG, PNG or WebP of at most 16 megapixels.',
  },
  'import.invalid': { status: 422, text: 'Nothing was imported. Fix the rows below and try again.' },
  'reports.too_many': {
    status: 429,
    text: 'This restaurant has received too many reports today, so yours was not sent. Please tell the staff.',
  },
  'rate.limited': { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  'internal.unexpected': { status: 500, text: 'Something went wrong on our side. Please try again later.' },
  'service.not_ready': { status: 503, text: 'The service is not ready. Please try again in a moment.' },
  'service.event_store_unavailable': {
    status: 503,
    text: 'Changes cannot be saved right now. Nothing was changed; please try again in a moment.',
  },
  'service.database_unavailable': {
    status: 503,
    text: 'The service cannot reach its database. Please try again in a moment.',
  },
  'service.read_model_behind': {
    status: 503,
    text: 'Your last change is saved but not visible yet. Please try again in a moment.',
  },
  'service.busy': { status: 503, text: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorCatalogue
export const ErrorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])

/** An error in one field: where it is, and what to do about it. */
export const Issue = z.strictObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The body of every error response (rulings, "Errors"). It never contains a stack trace or SQL. */
export const ErrorBody = z.strictObject({
  error: z.string(),
  code: ErrorCode,
  requestId: z.string(),
  issues: z.array(Issue).optional(),
  /** The current state of the requested resource, in `…changed_since_seen` errors of routes that declare it. */
  current: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
