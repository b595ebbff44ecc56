import { formatInstant, useDateFormat } from '../../../format/dates.ts'
import { WriteButton } from '../../../forms/write-button.tsx'
import { reportWords } from '../../../reports/report-words.ts'
import { answerReports, useReports } from '../../../reports/reports-query.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'

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
        Since {formatInstant(reports.firstAt, dates)}. Guests do not see this. Check the recipe, then answer.
      </p>
    </Banner>
  )
}
