import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readEnvironment } from './environment.ts'

/** Where the bytes of uploaded pictures are kept. */
export type PictureSettings =
  | { readonly store: 'postgres' }
  | { readonly store: 'folder'; readonly folder: string }

/** A folder that this process may use. It is not created: a wrong path must not hide the pictures of the right one. */
function isUsableFolder(path: string): boolean {
  if (!isAbsolute(path)) return false
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** The variables of the store of pictures. */
export const pictureVariables = {
  PICTURES: z
    .string()
    .refine(
      text => text === 'postgres' || isUsableFolder(text),
      'must be postgres, or the absolute path of a folder that exists and can be written to',
    )
    .default('postgres'),
}

/** The settings of the store of pictures. Throws `EnvironmentError`. */
export function readPictureSettings(env: Readonly<Record<string, string | undefined>>): PictureSettings {
  const { PICTURES } = readEnvironment(pictureVariables, env)
  return PICTURES === 'postgres' ? { store: 'postgres' } : { store: 'folder', folder: PICTURES }
}
