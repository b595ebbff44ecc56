import { accessSync, constants, statSync } from 'node:fs'

/** Whether this process can read the file. */
export function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether every `%` in the text begins an escape. */
export function isUrlEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
