import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { EnvironmentError, readEnvironment } from './environment.ts'

/** Where the bytes of uploaded pictures are kept. */
export type PictureSettings =
  | { readonly store: 'postgres' }
  | { readonly store: 'folder'; readonly folder: string }
  | ({ readonly store: 's3' } & S3Settings)

/** A bucket of a store that speaks the S3 protocol. */
export interface S3Settings {
  /** The origin of the store, `https://s3.example.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** In front of each key: empty, or a path that ends with a slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

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

/** `s3://bucket` or `s3://bucket/folder`. No name is `.` or `..`: URLs do not keep those. */
const s3Shape =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/[\w-][\w.-]{0,99}){0,5})\/?$/u

/** `https://host` or `http://host:port`: nothing that the store would not see, such as a path or a password. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/u.test(url.protocol) && `${url.origin}/` === url.href
}

/** One line of visible characters, as signatures need it. */
const credential = z.string().regex(/^[\x21-\x7e]{1,500}$/u, 'must be one line without spaces')

/** The variables of the store of pictures. {@link readPictureSettings} also checks that those that need each other are given. */
export const pictureVariables = {
  PICTURES: z
    .string()
    .refine(
      text => text === 'postgres' || s3Shape.test(text) || isUsableFolder(text),
      'must be postgres, s3://bucket, or the absolute path of a folder that exists and can be written to',
    )
    .default('postgres'),
  PICTURES_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be the address of the S3 store without a path, such as https://s3.example.com')
    .optional(),
  PICTURES_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/u, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  PICTURES_ACCESS_KEY_ID: credential.optional(),
  PICTURES_SECRET_ACCESS_KEY: credential.optional(),
}

/** The settings of the store of pictures. Throws `EnvironmentError`. */
export function readPictureSettings(env: Readonly<Record<string, string | undefined>>): PictureSettings {
  const {
    PICTURES: place,
    PICTURES_ENDPOINT: endpoint,
    PICTURES_REGION: region,
    PICTURES_ACCESS_KEY_ID: accessKeyId,
    PICTURES_SECRET_ACCESS_KEY: secretAccessKey,
  } = readEnvironment(pictureVariables, env)
  if (place === 'postgres') return { store: 'postgres' }
  const { bucket, path = '' } = s3Shape.exec(place)?.groups ?? {}
  if (bucket === undefined) return { store: 'folder', folder: place }
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = [
      ...(endpoint === undefined ? ['PICTURES_ENDPOINT'] : []),
      ...(accessKeyId === undefined ? ['PICTURES_ACCESS_KEY_ID'] : []),
      ...(secretAccessKey === undefined ? ['PICTURES_SECRET_ACCESS_KEY'] : []),
    ]
    throw new EnvironmentError([`PICTURES names a bucket, and ${missing.join(' and ')} must be set too`])
  }
  return {
    store: 's3',
    endpoint: new URL(endpoint).origin,
    region,
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    accessKeyId,
    secretAccessKey,
  }
}
