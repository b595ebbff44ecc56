import { showToast, type Toast } from './toast-store.ts'

/** Copies a text. Without a clipboard, which needs HTTPS and permission, it shows `byHand`: how to copy it oneself. */
export async function copyText(
  text: string,
  copied: string,
  byHand: Pick<Toast, 'title' | 'body'>,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'safe', title: copied })
  } catch {
    showToast({ tone: 'note', ...byHand })
  }
}
