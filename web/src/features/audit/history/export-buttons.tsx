import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadHistory } from '../../../api/download.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/base/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { filterQuery, type HistoryFilter } from '../model/filter.ts'

type Format = 'jsonl' | 'csv'

/** Downloads the filtered history as JSON Lines or as a table. Both can be verified offline. */
export function ExportButtons({ filter }: { filter: HistoryFilter }) {
  const [format, setFormat] = useState<Format>('jsonl')
  const write = useWrite()
  const run = (chosen: Format) => {
    setFormat(chosen)
    const day = new Date().toISOString().slice(0, 10)
    const query = { ...filterQuery(filter), format: chosen }
    return write.run(
      async () => {
        await downloadHistory(query, `history-${day}.${chosen}`)
        showToast({
          tone: 'safe',
          title: 'History exported',
          body: 'To check that nothing in the file was changed, verify it with the audit command.',
        })
      },
      { failed: 'The history was not exported' },
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(['jsonl', 'csv'] as const).map(each => (
        <Button
          key={each}
          variant="secondary"
          busy={write.busy && format === each}
          busyLabel="Exporting..."
          disabled={write.busy && format !== each}
          onClick={() => void run(each)}
        >
          <Download size={18} /> Export {each.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
