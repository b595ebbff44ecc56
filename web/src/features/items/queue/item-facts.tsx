import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import { ItemNote } from '../../../dish/item-tags.tsx'
import { answerReports, reportWords, useReports } from '../../../dish/reports.ts'
import { type ShownItem, unseenDifferences } from '../../../dish/shown-items.ts'
import { WriteButton } from '../../../forms/write-buttons.tsx'
import { formatMinute, useDateFormat } from '../../../i18n/dates.ts'
import { usePrice } from '../../../i18n/money.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { SoldOutBadge } from '../availability.tsx'
import { type AddMentioned, MentionAnswers, Mentions } from '../suggestions/mentions.tsx'
import { DifferenceList } from '../tagging/confirmation.tsx'
import { StatedAbsent } from '../tagging/stated-absent.tsx'
import { TagSummary } from '../tagging/tag-summary.tsx'

interface ItemFactsProps {
  readonly item: ShownItem
  /** Adds an allergen that the texts mention. Without it they are only named. */
  readonly onAdd?: AddMentioned
  /** The tags that are not saved yet. */
  readonly unsavedTags?: readonly string[]
}

/** Everything about an item that a manager must see before confirming it. */
export function ItemFacts({ item, onAdd, unsavedTags }: ItemFactsProps) {
  const formatPrice = usePrice()
  const dates = useDateFormat()
  const differences = unseenDifferences(item.seen, item)
  const contradictions = contradictionsAmong(item.allergens)
  return (
    <div className="grid grid-cols-1 gap-3">
      <ReportsBanner item={item} />
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold tabular-nums">{formatPrice(item.price)}</span>
        {item.section ? <span className="text-sm text-soft">{item.section}</span> : null}
        <SoldOutBadge soldOutUntil={item.soldOutUntil} />
        <span className="text-sm text-soft">Last changed {formatMinute(item.updatedAt, dates)}</span>
      </p>
      {item.description ? <p className="whitespace-pre-line wrap-anywhere">{item.description}</p> : null}
      <ItemNote label="Cross-contamination" text={item.crossContamination} />
      <ItemNote label="Modifications" text={item.modifications} />
      <TagSummary tags={item.allergens} />
      <Mentions item={item} onAdd={onAdd} unsavedTags={unsavedTags} />
      <MentionAnswers item={item} isWithdrawable={onAdd !== undefined} />
      <StatedAbsent item={item} />
      {contradictions.length > 0 ? (
        <Banner tone="ask" title="These tags contradict each other">
          {contradictions.map(describeContradiction).join(' ')}
        </Banner>
      ) : null}
      {differences.length > 0 ? (
        <Banner live tone="note" title="Changed elsewhere since you last looked">
          <DifferenceList differences={differences} />
        </Banner>
      ) : null}
    </div>
  )
}

interface ReportsBannerProps {
  readonly item: { readonly id: string; readonly name: string; readonly revision: string }
  /** Without it the reports are only shown. */
  readonly isAnswerable?: boolean
}

/** What guests have reported about an item, until a manager answers it. Guests do not see it. */
export function ReportsBanner({ item, isAnswerable = false }: ReportsBannerProps) {
  const reports = useReports().find(({ itemId }) => itemId === item.id)
  const dates = useDateFormat()
  if (!reports) return null
  const answer = async () => {
    await answerReports(reports)
    showToast({ tone: 'safe', title: `The reports about ${item.name} are answered` })
  }
  return (
    <Banner
      tone="ask"
      title="Reported by guests"
      action={
        isAnswerable ? (
          <WriteButton
            variant="secondary"
            busyLabel="Saving..."
            write={answer}
            failed={`The reports about ${item.name} were not answered`}
          >
            {item.revision === reports.itemRevision ? 'Checked, no change' : 'Checked'}
            <span className="sr-only"> ({item.name})</span>
          </WriteButton>
        ) : undefined
      }
    >
      <ul>
        {reportWords(reports).map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="text-soft">
        Since {formatMinute(reports.firstAt, dates)}. Guests do not see this. Check the recipe, then answer.
      </p>
    </Banner>
  )
}
