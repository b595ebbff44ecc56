import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { DirectoryError, StoreError } from '../errors.ts'

/*
 * LMDB trusts its file blindly: a truncated one kills the process (SIGBUS on a mapped page beyond the end), and in
 * lmdb 3.5 a failed write overruns a 100-byte buffer of its own and damages the process's memory. So the file is
 * looked at before LMDB opens it, and its space is claimed before LMDB writes.
 */

// Layout of LMDB's two meta pages (format 2, little-endian): page header, then MDB_meta.
const headerBytes = 24
const magicNumber = 0xbeefc0de
const formatVersion = 2
const metaPage = {
  magic: headerBytes,
  format: headerBytes + 4,
  pageSize: headerBytes + 24,
  lastPage: headerBytes + 120,
  txn: headerBytes + 128,
}
const metaBytes = headerBytes + 136

const damaged = (path: string, what: string) =>
  new DirectoryError(`The data file ${path} is damaged or not ours: ${what}.`)

const readMeta = (fd: number, path: string, offset: number) => {
  const page = Buffer.alloc(metaBytes)
  if (readSync(fd, page, 0, metaBytes, offset) < metaBytes)
    throw damaged(path, 'it ends within its first pages')
  if (page.readUInt32LE(metaPage.magic) !== magicNumber)
    throw damaged(path, 'it does not begin like an LMDB file')
  const format = page.readUInt32LE(metaPage.format)
  if (format !== formatVersion) throw damaged(path, `its LMDB format is ${format}, not ${formatVersion}`)
  return {
    pageSize: page.readUInt32LE(metaPage.pageSize),
    lastPage: page.readBigUInt64LE(metaPage.lastPage),
    txn: page.readBigUInt64LE(metaPage.txn),
  }
}

/** Checks that a data file is an LMDB file and whole. Throws a DirectoryError that says what is wrong. */
export function checkDataFile(path: string): void {
  const fd = openSync(path, 'r')
  try {
    const first = readMeta(fd, path, 0)
    const second = readMeta(fd, path, first.pageSize)
    const { lastPage, pageSize } = second.txn > first.txn ? second : first
    const needed = (lastPage + 1n) * BigInt(pageSize)
    const size = fstatSync(fd).size
    if (BigInt(size) < needed) throw damaged(path, `it has ${size} bytes and its contents reach to ${needed}`)
  } finally {
    closeSync(fd)
  }
}

// The file grows in steps of this, so that small commits do not each pay for it.
const growthBytes = 1024 * 1024
const zeroBytes = Buffer.alloc(growthBytes)

/** The file's space, claimed with zeros ahead of what LMDB writes. */
export interface DataFileSpace {
  /** Makes the file at least this long. Throws a StoreError ('disk-full') when the disk has no room. */
  claim(bytes: number): void
  close(): void
}

/** Opens the data file for growing it. */
export function openDataFileSpace(path: string): DataFileSpace {
  const fd = openSync(path, 'r+')
  let size = fstatSync(fd).size
  return {
    claim(bytes) {
      if (bytes <= size) return
      const target = Math.ceil(bytes / growthBytes) * growthBytes
      try {
        while (size < target) size += writeSync(fd, zeroBytes, 0, Math.min(growthBytes, target - size), size)
      } catch (error) {
        // What was written of the step stays claimed, and may be enough.
        if (bytes <= size) return
        throw new StoreError('disk-full', 'The event store cannot write: the disk is full.', { cause: error })
      }
    },
    close: () => closeSync(fd),
  }
}
