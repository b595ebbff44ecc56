import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { DirectoryError, StoreError } from '../errors.ts'

/*
 * LMDB does not check its file: a truncated file kills the process (SIGBUS on a mapped page beyond the end), and in
 * lmdb 3.5 a failed write overruns a 100-byte buffer and damages the process's memory. So this module checks the file
 * before LMDB opens it, and allocates disk space before LMDB writes.
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
  new DirectoryError(
    `The data file ${path} is damaged or belongs to another program: ${what}. Restore the log from a backup.`,
  )

const readMeta = (fd: number, path: string, offset: number) => {
  const page = Buffer.alloc(metaBytes)
  if (readSync(fd, page, 0, metaBytes, offset) < metaBytes) throw damaged(path, 'it ends in its first pages')
  if (page.readUInt32LE(metaPage.magic) !== magicNumber) throw damaged(path, 'it is not an LMDB file')
  const format = page.readUInt32LE(metaPage.format)
  if (format !== formatVersion) throw damaged(path, `its LMDB format is ${format}, not ${formatVersion}`)
  return {
    pageSize: page.readUInt32LE(metaPage.pageSize),
    lastPage: page.readBigUInt64LE(metaPage.lastPage),
    txn: page.readBigUInt64LE(metaPage.txn),
  }
}

/** Checks that a data file is a complete LMDB file. Throws a DirectoryError that says what is wrong. */
export function checkDataFile(path: string): void {
  const fd = openSync(path, 'r')
  try {
    const first = readMeta(fd, path, 0)
    const second = readMeta(fd, path, first.pageSize)
    const { lastPage, pageSize } = second.txn > first.txn ? second : first
    const needed = (lastPage + 1n) * BigInt(pageSize)
    const size = fstatSync(fd).size
    if (BigInt(size) < needed) throw damaged(path, `it has ${size} bytes but needs ${needed}`)
  } finally {
    closeSync(fd)
  }
}

// The file grows in steps of this size, so that small commits rarely have to wait for it.
const growthBytes = 1024 * 1024
const zeroBytes = Buffer.alloc(growthBytes)

export type DataFileSpace = ReturnType<typeof openDataFileSpace>

/** Opens the data file to allocate disk space with zeros before LMDB writes to it. */
export function openDataFileSpace(path: string) {
  const fd = openSync(path, 'r+')
  let size = fstatSync(fd).size
  return {
    /** Makes the file at least this long. Throws a StoreError ('disk-full') if the disk is full. */
    claim(bytes: number): void {
      if (bytes <= size) return
      const target = Math.ceil(bytes / growthBytes) * growthBytes
      try {
        while (size < target) size += writeSync(fd, zeroBytes, 0, Math.min(growthBytes, target - size), size)
      } catch (error) {
        // Part of the step was written, and it may be enough.
        if (bytes <= size) return
        throw new StoreError('disk-full', 'The event store cannot write: the disk is full.', { cause: error })
      }
    },
    close: () => closeSync(fd),
  }
}
