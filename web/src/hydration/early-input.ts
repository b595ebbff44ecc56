import { useLayoutEffect } from 'react'

let ticked: readonly string[] = []
let searched = ''

const read = () => {
  ticked = Array.from(document.querySelectorAll<HTMLInputElement>('input:checked'), ({ value }) => value)
  searched = document.querySelector<HTMLInputElement>('search input')?.value ?? ''
}

/** A press is read before React, which hydrates the page for it. */
const events = ['click', 'input']

/**
 * Follows what the guest ticks and types on the server's page until the page works. React discards that page when it renders anything
 * else, such as another language or a heading that the browser has translated.
 */
export function followEarlyInput(): void {
  read()
  for (const event of events) document.addEventListener(event, read, true)
}

/** Hands over what was entered before the page worked, once: the value of each ticked box, and the text of the search. */
export function useEarlyInput(onTick: (value: string) => void, onSearch: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was entered before the first commit
  useLayoutEffect(() => {
    for (const event of events) document.removeEventListener(event, read, true)
    ticked.forEach(onTick)
    if (searched) onSearch(searched)
    ticked = []
    searched = ''
  }, [])
}
