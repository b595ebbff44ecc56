import { t } from '../../../languages/t.ts'

/** The disclaimer (specification section 1), at the foot of the page and again on the order list. */
export function Disclaimer() {
  return (
    <p>
      {t('disclaimer.source')} <strong>{t('disclaimer.confirm')}</strong>
    </p>
  )
}
