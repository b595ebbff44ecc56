import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { download } from '../../../api/download.ts'
import { Button } from '../../../ui/base/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { filterQuery, type HistoryFilter } from '../model/filter.ts'

type Format = 'jsonl' | 'csv'

/** Downloads the filtered history as JSON Lines or as a table. Both can be verified offline. */
export function ExportButtons({ filter }: { filter: HistoryFilter }) {
  const [busy, setBusy] = useState<Format | null>(null)
  const run = async (format: Format) => {
    setBusy(format)
    try {
      const day = new Date().toISOString().slice(0, 10)
      await download('GET /api/audit/export', { ...filterQuery(filter), format }, `history-${day}.${format}`)
      showToast({
        tone: 'safe',
        title: 'History exported',
        body: 'To check that nothing in the file was changed, verify it with the audit command.',
      })
    } catch (error) {
      showToast({ tone: 'stop', title: 'The history was not exported', body: messageOf(error) })
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(['jsonl', 'csv'] as const).map(format => (
        <Button
          key={format}
          variant="secondary"
          busy={busy === format}
          busyLabel="Exporting..."
          disabled={busy !== null && busy !== format}
          onClick={() => void run(format)}
        >
          <Download size={18} aria-hidden="true" /> Export {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
