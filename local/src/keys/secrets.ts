import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsExitCode } from '@safe-menu/server-kit/config/environment'
import type { Variables } from '../supervisor/environment.ts'
import { StartError } from '../supervisor/start-error.ts'

/** Each is 32 random bytes in base64. */
const randomKeys = ['VAULT_KEY', 'ACCOUNT_INDEX_KEY', 'CONSISTENCY_KEY'] as const

export type SecretName =
  | (typeof randomKeys)[number]
  | 'AUDIT_SIGNING_KEY'
  | 'AUDIT_PUBLIC_KEY'
  | 'EXPORT_SIGNING_KEY'
  | 'JWT_PRIVATE_KEY'
  | 'JWT_PUBLIC_KEY'

/** For each secret, the variable that holds it: `NAME`, or `NAME_FILE` if it was given as a file. */
export type Secrets = Readonly<Record<SecretName, Readonly<Record<string, string>>>>

/**
 * The secrets of one machine: from the environment (`NAME` or `NAME_FILE`), otherwise from `directory`, where each is created
 * once and readable by its owner only. Every backup of the data needs them: without `vault-key` and `account-index-key` no
 * account can be opened again.
 */
export async function loadSecrets(directory: string, env: Variables): Promise<Secrets> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const fileOf = (name: SecretName) => join(directory, name.toLowerCase().replaceAll('_', '-'))
  const kept = async (name: SecretName, make: () => string) =>
    given(name, env) ?? { [name]: await keptFile(fileOf(name), make) }
  const random = Object.fromEntries(
    await Promise.all(
      randomKeys.map(async name => [name, await kept(name, () => randomBytes(32).toString('base64'))]),
    ),
  )
  const pair = async (name: SecretName, publicName: SecretName) => {
    const publicKey = given(publicName, env)
    if (publicKey && !given(name, env))
      throw new StartError(`${publicName} is set without ${name}: set both, or neither.`, settingsExitCode)
    const privateKey = await kept(name, makePrivateKey)
    return { [name]: privateKey, [publicName]: publicKey ?? publicPartOf(name, publicName, privateKey) }
  }
  return {
    ...random,
    ...(await pair('AUDIT_SIGNING_KEY', 'AUDIT_PUBLIC_KEY')),
    EXPORT_SIGNING_KEY: await kept('EXPORT_SIGNING_KEY', makePrivateKey),
    ...(await pair('JWT_PRIVATE_KEY', 'JWT_PUBLIC_KEY')),
  } as Secrets
}

function given(name: string, env: Variables): Readonly<Record<string, string>> | null {
  const found = [name, `${name}_FILE`].flatMap(key => (env[key] ? [[key, env[key]]] : []))
  return found.length === 0 ? null : Object.fromEntries(found)
}

function makePrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function publicPartOf(
  name: SecretName,
  publicName: SecretName,
  { [name]: pem }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!pem)
    throw new StartError(
      `${name}_FILE is set without ${publicName}_FILE: set both, or neither.`,
      settingsExitCode,
    )
  try {
    const key = createPublicKey(createPrivateKey(pem.replaceAll('\\n', '\n')))
    return { [publicName]: key.export({ type: 'spki', format: 'pem' }).toString() }
  } catch {
    throw new StartError(`${name} must be a P-256 private key in PEM.`, settingsExitCode)
  }
}

/**
 * The text of a file that is created once: by the first process that needs it, atomically, with mode 0600, and synced to the
 * disk before it is used. If a power cut lost a key, the data encrypted with it could never be read again.
 */
export async function keptFile(path: string, make: () => string): Promise<string> {
  const existing = await readKept(path)
  if (existing !== null) return existing
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(make())
    await file.sync()
    // Unlike rename, link never replaces a file that another process has created in the meantime.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return (await readKept(path)) ?? ''
}

/** The text of such a file, or `null` if it does not exist. */
export async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
