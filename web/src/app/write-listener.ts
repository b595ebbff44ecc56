import type { WriteListener } from '../api/device.ts'
import { queryClient } from '../api/query-client.ts'
import { showToast } from '../ui/overlay/toast-store.ts'

/** Updates the signed-in screens after a write whose outcome was unknown, or that had been saved before. */
export const writeListener: WriteListener = {
  readCurrentState: () => queryClient.refetchQueries({ type: 'active' }, { throwOnError: true }),
  onChangedSince() {
    void queryClient.invalidateQueries()
    showToast({
      tone: 'note',
      title: 'This was saved earlier and has been changed since',
      body: 'The page now shows the current state. Check it before you go on.',
    })
  },
}
