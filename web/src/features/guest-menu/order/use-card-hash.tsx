import { useLocationProperty } from 'wouter/use-browser-location'
import { t } from '../../../i18n/t.ts'

/** The part of the address after `#`, if it is a staff card (`order/card-link.ts`); `null`: it is none, or the server renders. */
export function useCardHash(): string | null {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  return hash.startsWith('#card=') ? hash : null
}

/** Stands for the staff card of a link until its script has loaded, so that nobody takes the menu for the guest's answer. */
export function CardWaiting() {
  return (
    <p role="alert" className="rounded-lg border border-line bg-surface px-4 py-2 text-ink shadow-float">
      {t('page.loading')}… {t('page.checkConnection')}
    </p>
  )
}
