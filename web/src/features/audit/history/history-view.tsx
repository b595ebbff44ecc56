import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, SearchX } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { QueryResult } from '../../../answers/query-result.tsx'
import { downloadHistory } from '../../../api/download.ts'
import { messageOf } from '../../../api/failures.ts'
import { FormatsOfRestaurant, useRestaurant } from '../../../api/restaurant-queries.tsx'
import { formatInstant, useDateFormat, zoneOf, zoneText } from '../../../i18n/dates.ts'
import { counted } from '../../../i18n/words.ts'
import { useSessions } from '../../../session/session.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { focusPageTitle, PageTitle } from '../../../ui/base/page.tsx'
import { Refetching } from '../../../ui/base/refetching.tsx'
import { Loading, Skeleton } from '../../../ui/base/skeleton.tsx'
import { EmptyState, RetryButton } from '../../../ui/base/state.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useHistory } from '../audit-api.ts'
import { filterCount, filterQuery, type HistoryFilter, noFilter, readFilter } from '../model/filter.ts'
import { AuditTabs, VisibilityNote } from '../page-parts.tsx'
import { EntryList } from './entry-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'

/** `/history`: who changed what, when and why. Staff see every restaurant. The filter and the page are in the address. */
export function HistoryView() {
  const { restaurant: session } = useSessions()
  const { restaurant } = readFilter(useSearchParams()[0])
  return (
    <FormatsOfRestaurant restaurantId={session?.restaurantId ?? restaurant}>
      <History />
    </FormatsOfRestaurant>
  )
}

function History() {
  const dates = useDateFormat()
  const { restaurant: session } = useSessions()
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const cursor = search.get('cursor')
  const history = useHistory(filter, cursor)
  const restaurantId = session?.restaurantId ?? filter.restaurant
  const restaurant = useRestaurant(restaurantId)
  const apply = (next: HistoryFilter) => setSearch(filterQuery(next))
  const turn = (to: string | null) => {
    setSearch({ ...filterQuery(filter), ...(to === null ? {} : { cursor: to }) })
    focusPageTitle()
    window.scrollTo(0, 0)
  }
  const activeFilters = filterCount(filter)
  const entries = history.data?.entries ?? []
  const name = restaurant.data?.name ?? ''
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-6">
      <AuditTabs here="/history" search={restaurantId ? `?restaurant=${restaurantId}` : ''} />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageTitle>Change history</PageTitle>
          <p className="text-soft">{restaurantId ? name || ' ' : 'All restaurants, accounts and admins'}</p>
        </div>
        <ExportButtons filter={filter} />
      </header>
      <section aria-label="Filters" className="rounded-lg border border-line bg-surface p-2 shadow-card">
        <Disclosure
          title="Filters"
          headingLevel={2}
          aside={
            <span className="text-sm text-soft">
              {activeFilters === 0 ? 'No filters' : `${activeFilters} active`}
            </span>
          }
        >
          <FilterForm
            filter={filter}
            onFilter={apply}
            restaurantId={restaurantId}
            isStaff={session?.restaurantId === null}
            entries={entries}
          />
        </Disclosure>
      </section>
      <FilterChips filter={filter} entries={entries} restaurantName={name} onFilter={apply} />
      <QueryResult query={history} failed="The history could not be loaded" loading={<LoadingEntries />}>
        {data => (
          <>
            {history.isError ? (
              <Banner
                tone="stop"
                live
                title="The history could not be loaded again"
                action={<RetryButton onRetry={() => void history.refetch()} />}
              >
                {messageOf(history.error)} The list below may be out of date.
              </Banner>
            ) : null}
            {data.completeUntil === null ? null : (
              <Banner tone="ask" live title="Some later changes may be missing">
                {Date.parse(data.completeUntil) === 0
                  ? 'We do not know yet how far this list is complete.'
                  : `This list is complete up to ${formatInstant(data.completeUntil, dates)}.`}{' '}
                No change is lost. Later changes appear as soon as the service can read them.
              </Banner>
            )}
            <p role="status" className="text-sm text-soft">
              {counted(data.total, 'change')}
              {cursor === null ? ', newest first' : ''}. Times in{' '}
              {zoneText(
                entries.map(({ decidedAt }) => decidedAt),
                zoneOf(dates),
              )}
              .
            </p>
            <VisibilityNote />
            {data.total === 0 || entries.length === 0 ? (
              <NoEntries isFiltered={activeFilters > 0} onClear={() => apply(noFilter)} />
            ) : (
              <Refetching busy={history.isPlaceholderData} className="gap-8">
                <EntryList
                  entries={entries}
                  showRestaurant={restaurantId === undefined}
                  beyond={data}
                  onFilter={change => apply({ ...filter, ...change })}
                />
              </Refetching>
            )}
            <Paging
              newer={data.newer}
              older={data.older}
              isFirst={cursor === null}
              busy={history.isPlaceholderData}
              onTurn={turn}
            />
          </>
        )}
      </QueryResult>
    </div>
  )
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      title="No matching changes"
      icon={<SearchX size={28} />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      Remove a filter, or choose a longer period.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has changed yet" icon={<SearchX size={28} />}>
      Every change to a menu, a dish or an allergen will appear here, with who made it and when guests saw it.
    </EmptyState>
  )
}

function LoadingEntries() {
  return (
    <Loading label="Loading the history" className="grid gap-3">
      <Skeleton className="h-7 w-60" />
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </Loading>
  )
}

interface PagingProps {
  /** The cursors of the neighbouring pages. */
  readonly newer: string | null
  readonly older: string | null
  readonly isFirst: boolean
  readonly busy: boolean
  readonly onTurn: (cursor: string | null) => void
}

/** Turns the pages of the history. Missing when there is only one page. */
function Paging({ newer, older, isFirst, busy, onTurn }: PagingProps) {
  if (isFirst && older === null) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3">
      {isFirst ? null : (
        <>
          <Button variant="quiet" busy={busy} onClick={() => onTurn(null)}>
            Newest
          </Button>
          <Button variant="secondary" busy={busy} disabled={newer === null} onClick={() => onTurn(newer)}>
            <ChevronLeft size={18} /> Newer
          </Button>
        </>
      )}
      <Button variant="secondary" busy={busy} disabled={older === null} onClick={() => onTurn(older)}>
        Older <ChevronRight size={18} />
      </Button>
    </nav>
  )
}

type Format = 'jsonl' | 'csv'

/** Downloads the filtered history as JSON Lines or as a table. Both can be verified offline. */
function ExportButtons({ filter }: { filter: HistoryFilter }) {
  const { isPending, variables, mutate } = useMutation({
    mutationFn: async (format: Format) => {
      const day = new Date().toISOString().slice(0, 10)
      await downloadHistory({ ...filterQuery(filter), format }, `history-${day}.${format}`)
      showToast({
        tone: 'safe',
        title: 'History exported',
        body: 'To check that nothing in the file was changed, verify it with the audit command.',
      })
    },
    meta: { failed: 'The history was not exported' },
  })
  return (
    <div className="flex flex-wrap gap-2">
      {(['jsonl', 'csv'] as const).map(each => (
        <Button
          key={each}
          variant="secondary"
          busy={isPending && variables === each}
          busyLabel="Exporting..."
          disabled={isPending && variables !== each}
          onClick={() => mutate(each)}
        >
          <Download size={18} /> Export {each.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
