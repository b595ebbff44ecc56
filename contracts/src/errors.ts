import { z } from 'zod'

/** The texts of all errors by HTTP status. Append-only: a code, once published, keeps its meaning. */
const texts = {
  400: {
    'request.malformed': 'The request could not be read. Check that the body is valid JSON.',
    'request.invalid_consistency_token':
      'The Consistency-Token was not issued by this service. Send the request without it.',
  },
  401: {
    'auth.required': 'Please log in.',
    'auth.token_invalid': 'Your session is no longer valid. Please log in again.',
    'auth.credentials_wrong': 'The email address or the password is wrong.',
    'auth.code_wrong': 'This code is wrong or was used already. Wait for the next one.',
    'auth.ticket_invalid': 'Your login took too long. Enter your password again.',
  },
  403: {
    'auth.forbidden': 'Your account is not allowed to do this.',
  },
  404: {
    'route.unknown': 'There is nothing at this address.',
    'restaurant.not_found': 'This restaurant does not exist.',
    'menu.not_found': 'This menu does not exist or is not published.',
    'item.not_found': 'Menu item not found. It may have already been deleted.',
    'picture.not_found': 'This picture does not exist.',
    'person.not_found': 'This person is not in your team. They may have been removed already.',
    'session.not_found': 'This session is not listed any more. It has ended.',
    'invitation.not_valid':
      'This invitation is no longer valid. Ask the owner of the restaurant for a new link.',
    'password_reset.not_valid':
      'This link is no longer valid. It works once and for 24 hours. Ask for a new one.',
    'mail.off':
      'This site sends no mail. Ask the owner of your restaurant for a link, or the operator of this site.',
    'allergen.not_found': 'This allergen or diet is not in the catalogue.',
  },
  405: {
    'route.method_not_allowed': 'This address does not support this method.',
  },
  409: {
    'accounts.email_taken': 'An account with this email address already exists. Log in instead.',
    'second_factor.is_on': 'Two-step login is on already. Turn it off first.',
    'second_factor.is_off': 'Two-step login is off already.',
    'second_factor.set_up_expired': 'This QR code has expired. Start again.',
    'team.already_invited':
      'This email address is already in your team. Make a new link for the invitation instead.',
    'team.limit_reached': 'A team can have at most 50 people. Remove someone first.',
    'concurrency.conflict': 'Someone else is changing this right now. Please try again.',
    'menus.limit_reached': 'A restaurant can have at most 50 menus. Delete one that you no longer need.',
    'items.limit_reached': 'A menu can have at most 500 dishes. Archive or delete some first.',
    'menus.size_limit_reached':
      'This menu is full: its dishes can hold 1 MB of text and tags. Shorten texts, or archive or delete dishes first.',
    'allergens.limit_reached': 'A dish can carry at most 40 tags.',
    'allergens.contradiction': 'This tag contradicts another one on the dish.',
    'restaurant.owner_erased': 'The account of this restaurant was erased. You can no longer act for it.',
    'items.archived': 'This dish is in the archive. Restore it before you change it.',
    'items.changed_since_seen':
      'Someone else has changed the same field since you opened this dish. Compare both versions, then save again.',
    'menus.changed_since_seen':
      'Someone else has changed the same field since you opened this menu. Compare both versions, then save again.',
    'restaurant.changed_since_seen':
      'Someone else has changed the same field since you opened this form. Compare both versions, then save again.',
    'allergens.changed_since_seen':
      'This dish has changed since you opened it, so nothing was confirmed. Check the changes, then confirm again.',
    'allergens.open_mentions':
      'The texts of this dish name an allergen that is neither tagged nor answered, so nothing was confirmed. Add it, or answer “Not in it”.',
    'allergens.none_declared':
      'This dish declares no allergen, so it is not confirmed together with others. Check it, then confirm it alone.',
    'copies.differ':
      'This copy of the dish differs in what the change is about, so it was left as it is. Change it on its own menu.',
    'pictures.limit_reached':
      'This restaurant has too many pictures. Remove pictures that you no longer need; there is room an hour later.',
    'audit.restaurant_too_large':
      'The menus of this restaurant have too many dishes for one answer. Ask for each menu alone.',
    'items.not_archived': 'This dish is not in the archive.',
  },
  413: {
    'request.too_large': 'The request is too large.',
  },
  415: {
    'request.unsupported_type': 'Send the body as application/json.',
  },
  422: {
    'request.invalid': 'Some fields need your attention.',
    'idempotency.key_reused': 'This Idempotency-Key was used for a different request. Use a new key.',
    'allergens.reason_required':
      'You are acting for this restaurant. Give a reason for this change, then try again.',
    'pictures.unreadable':
      'This file cannot be read as a picture. Choose a JPEG, PNG or WebP of at most 16 megapixels.',
    'import.invalid': 'Nothing was imported. Fix the rows below and try again.',
  },
  429: {
    'reports.too_many':
      'This restaurant has received too many reports today, so yours was not sent. Please tell the staff.',
    'rate.limited': 'Too many requests. Please wait a moment and try again.',
  },
  500: {
    'internal.unexpected': 'Something went wrong on our side. Please try again later.',
  },
  503: {
    'service.not_ready': 'The service is not ready. Please try again in a moment.',
    'service.event_store_unavailable':
      'Changes cannot be saved right now. Nothing was changed; please try again in a moment.',
    'service.database_unavailable': 'The service cannot reach its database. Please try again in a moment.',
    'service.read_model_behind':
      'Your last change is saved but not visible yet. Please try again in a moment.',
    'service.busy': 'The service is busy. Please try again in a moment.',
    'service.outcome_unknown': 'The change may have been saved or not. Look before you try again.',
  },
} as const

type CodesOf<T> = T extends unknown ? keyof T : never
export type ErrorCode = CodesOf<(typeof texts)[keyof typeof texts]>

/** Every error code the APIs may answer with. The text is the default; the code that throws may give a more specific one. */
export const errorCatalogue = Object.fromEntries(
  Object.entries(texts).flatMap(([status, codes]) =>
    Object.entries(codes).map(([code, text]) => [code, { status: Number(status), text }]),
  ),
) as Readonly<Record<ErrorCode, { readonly status: number; readonly text: string }>>

export const ErrorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])

/** An error in one field: where it is, and what to do about it. */
export const Issue = z.strictObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The body of every error response (product, "Errors"). It never contains a stack trace or SQL. */
export const ErrorBody = z.strictObject({
  error: z.string(),
  code: ErrorCode,
  requestId: z.string(),
  issues: z.array(Issue).optional(),
  /** The current state of the requested resource, in `…changed_since_seen` and `allergens.open_mentions` errors of routes that declare it. */
  current: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
