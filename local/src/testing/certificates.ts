import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes a certificate authority and a certificate for `localhost`, quickly, in files that are named as by `make-secrets.sh`. */
export function makeCertificates(directory: string): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const openssl = (command: string, name: string) =>
    execFileSync('openssl', [...command.split(' '), '-out', name], { cwd: directory, stdio: 'ignore' })
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout'
  openssl(`req -x509 ${newKey} event-store-ca.key -subj /CN=authority`, 'event-store-ca.crt')
  openssl(`req -new ${newKey} event-store-1.key -subj /CN=event-store-1`, 'request')
  openssl(
    'x509 -req -in request -CA event-store-ca.crt -CAkey event-store-ca.key -CAcreateserial -extfile names',
    'event-store-1.crt',
  )
}
