import { createContext, useContext } from 'react'
import type { DateFormat } from './dates.ts'

/** How the dates on the page are written: the device's way, unless the page is about one restaurant. */
export const DateFormatContext = createContext<DateFormat>({})

/** How dates are written here: as the restaurant does on a page about one. */
export function useDateFormat(): DateFormat {
  return useContext(DateFormatContext)
}
