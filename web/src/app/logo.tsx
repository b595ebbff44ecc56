/** The product's mark: a plate with a tick. */
export function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="9" className="fill-hero" />
      <circle cx="16" cy="16" r="9" fill="none" strokeWidth="2" className="stroke-on-hero" />
      <path
        d="m11.5 16.4 3.2 3.2 6-6.6"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-apricot"
      />
    </svg>
  )
}
