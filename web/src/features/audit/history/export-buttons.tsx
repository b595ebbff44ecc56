import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadHistory } from '../../../api/download.ts'
import { Button } from '../../../ui/base/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { filterQuery, type HistoryFilter } from '../model/filter.ts'

type Format = 'jsonl' | 'csv'

/** Downloads the filtered history as JSON Lines or as a table. Both can be verified offline. */
export function ExportButtons({ filter }: { filter: HistoryFilter }) {
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
