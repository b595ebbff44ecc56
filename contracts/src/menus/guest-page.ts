import type { Language } from '../languages.ts'

/**
 * The guest's page as query-api sends it: rendered from the stored documents, which are in the page as JSON, so that the
 * script continues with the same data. No zod here: the guest page loads this file.
 */

/** The addresses of the guests' pages: `/menu/{restaurantId}`, and `/menu/` for the saved menus. */
export const guestPath = /^\/menu\/([^/]*)\/?$/iu

/** The address of a restaurant's page, which query-api renders. The Caddyfile has the same pattern. */
export const restaurantPagePath = /^\/menu\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u

/** The element of the page that holds {@link GuestPageData}. */
export const pageDataId = 'page-data'

/** What the page holds as JSON. The documents are the bodies of the API, which the page reads as it reads the API's answers. */
export interface GuestPageData {
  readonly restaurantId: string
  readonly restaurant: unknown
  readonly menus: unknown
  /** `null`: the restaurant has no published menu. */
  readonly menu: { readonly id: string; readonly etag: string; readonly document: unknown } | null
  /** The time (epoch ms) by which the page says what is sold out. */
  readonly at: number
  /** Since when (epoch ms) the server could not vouch for the documents, and how long ago that was by its own clock. `null`: it can. */
  readonly staleness: { readonly since: number; readonly ageMs: number } | null
}

/** What a page is rendered from. The documents are JSON texts. */
export interface GuestPageInput {
  readonly language: Language
  readonly restaurantId: string
  /** The menu in the page's address; `null`: the page opens with the first one. */
  readonly requested: string | null
  readonly restaurant: string
  readonly menus: string
  readonly menu: { readonly id: string; readonly etag: string; readonly document: string } | null
  /** The time of rendering (epoch ms): it decides what is sold out. */
  readonly at: number
  /** The documents may be out of date: nothing in the page is called suitable for a diet. */
  readonly isStale: boolean
  /** `https://menu.example.com`: where the site is published, for the addresses in the page; empty: not known. */
  readonly site: string
}

/** Stands for the staleness in a rendered page. Whoever sends the page replaces it, because the age changes. */
export const stalenessMark = '"staleness":"%"'
