import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'
import { t } from '../i18n/t.ts'

/** What a guest can report about a dish, in words. */
export const mistakeText = (mistake: Mistake): string => t(`mistake.${mistake}`)
