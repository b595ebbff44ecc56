import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { clockTime, type PageZone, usePageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { changeText, type ItemChange } from '../live/changes.ts'
import type { Freshness } from '../live/freshness.ts'

interface DockProps {
  readonly freshness: Freshness
  readonly changes: readonly ItemChange[]
  /** Whether a change affects this guest. */
  readonly affectsGuest: (change: ItemChange) => boolean
  readonly onDismissChanges: (changes: readonly ItemChange[]) => void
  /** The order list, and what the guest should press next. */
  readonly children: ReactNode
}

/** The bar at the bottom of the screen. It covers the page, so that nothing moves, and the page leaves space for it at the end. */
export function Dock({ freshness, changes, affectsGuest, onDismissChanges, children }: DockProps) {
  const dock = useRef<HTMLElement>(null)
  const space = useRef<HTMLDivElement>(null)
  const relevant = changes.filter(affectsGuest)
  const others = changes.filter(change => !affectsGuest(change))
  useLayoutEffect(() => {
    if (!dock.current) return
    const observer = new ResizeObserver(([entry]) => {
      const taken = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      // Not a prop: the Content-Security-Policy allows no style attributes in the server's HTML.
      space.current?.style.setProperty('height', `${taken}px`)
      // Keyboard focus must not end up behind the dock.
      document.documentElement.style.scrollPaddingBottom = `${taken + 8}px`
    })
    observer.observe(dock.current)
    return () => {
      observer.disconnect()
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <>
      <div ref={space} aria-hidden="true" />
      <aside
        ref={dock}
        aria-label={t('notice.label')}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-30 print:hidden"
      >
        <div className="mx-auto grid max-w-7xl grid-cols-1 justify-items-stretch gap-2 px-3 pb-2 sm:justify-items-end *:pointer-events-auto sm:*:w-full sm:*:max-w-md">
          <div role="status" aria-live="polite">
            <StaleNotice freshness={freshness} />
          </div>
          <div role="alert">
            <ChangesNotice changes={relevant} affectsGuest onDismiss={() => onDismissChanges(relevant)} />
          </div>
          <div role="status" aria-live="polite">
            <ChangesNotice changes={others} affectsGuest={false} onDismiss={() => onDismissChanges(others)} />
          </div>
          {children}
        </div>
        {/* On a very short screen (400 % zoom) the menu needs the room; the page's foot has the whole disclaimer. */}
        <p className="pointer-events-auto hidden border-t tall:block border-line bg-surface px-4 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-center text-xs leading-snug text-ink">
          {t('disclaimer.short')}
        </p>
      </aside>
    </>
  )
}

function StaleNotice({ freshness }: { freshness: Freshness }) {
  const zone = usePageZone()
  if (freshness.kind === 'fresh') return null
  const tone = freshness.kind === 'stale' ? 'bg-ask-soft text-ask' : 'bg-stop-soft text-stop'
  return (
    <p className={`flex items-start gap-3 rounded-md px-4 py-3 text-sm font-semibold shadow-float ${tone}`}>
      <Icon name="cloud-off" size={20} className="shrink-0" />
      {staleText(freshness, zone)}
    </p>
  )
}

function staleText(freshness: Exclude<Freshness, { kind: 'fresh' }>, zone: PageZone): string {
  const since = freshness.since === null ? null : clockTime(freshness.since, Date.now(), zone)
  if (freshness.kind === 'stale') return since ? t('notice.staleSince', { time: since }) : t('notice.stale')
  return since ? t('notice.expiredSince', { time: since }) : t('notice.expired')
}

interface ChangesNoticeProps {
  readonly changes: readonly ItemChange[]
  /** They affect this guest's own allergens, diets or order. */
  readonly affectsGuest: boolean
  readonly onDismiss: () => void
}

/** Further changes are only counted, so that the notice does not cover the menu. */
const changesListed = { relevant: 3, others: 1 }

function ChangesNotice({ changes, affectsGuest, onDismiss }: ChangesNoticeProps) {
  if (changes.length === 0) return null
  const listed = changes.slice(-changesListed[affectsGuest ? 'relevant' : 'others'])
  const [className, title] = affectsGuest
    ? ['bg-stop-soft border-2 border-stop', t('notice.changedForYou')]
    : ['bg-note-soft', t('notice.changed')]
  return (
    <div className={`flex items-start gap-3 rounded-md py-2 ps-4 pe-2 text-sm shadow-float ${className}`}>
      <div className="min-w-0 grow py-1">
        <p className={`font-semibold ${affectsGuest ? 'text-stop' : 'text-note'}`}>{title}</p>
        <ul className="max-h-[18dvh] overflow-y-auto text-ink">
          {listed.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may change the same way twice
            <li key={`${change.itemId}${index}`}>{changeText(change)}</li>
          ))}
        </ul>
        {changes.length > listed.length ? (
          <p>{t('notice.earlier', { count: changes.length - listed.length })}</p>
        ) : null}
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={affectsGuest ? t('notice.dismissForYou') : t('notice.dismiss')}
        onClick={onDismiss}
      >
        <Icon name="x" size={18} />
      </Button>
    </div>
  )
}
