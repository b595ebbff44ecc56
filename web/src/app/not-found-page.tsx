import { Link } from 'wouter'
import { buttonClass } from '../ui/base/button.tsx'
import { PageTitle } from '../ui/base/page.tsx'

/** Any unknown address. */
export function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 py-16">
      <PageTitle>Page not found</PageTitle>
      <p className="text-soft">
        The link may be old or mistyped. If you scanned a QR code in a restaurant, ask staff for the menu.
      </p>
      <Link href="/" className={buttonClass('primary')}>
        Go to the home page
      </Link>
    </div>
  )
}
