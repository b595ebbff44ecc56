import { type DeviceStorage, keptChoice } from '../../device/device-storage.ts'

const tabs = ['menus', 'archive', 'analytics'] as const

/** The tab that was chosen last on this device. The key is that of the specification, section 9. */
export const keptTab = (storage?: DeviceStorage) => keptChoice('menuManagerActiveTab', tabs, storage)

/**
 * The tab to show: the address's, else the remembered one. Values of older versions, `customize` and `guest-qr`, and any
 * other fall back to the menus (specification section 2, "Menu manager").
 */
export function readTab(fromAddress: string | null, storage?: DeviceStorage) {
  return tabs.find(tab => tab === fromAddress) ?? keptTab(storage).read()
}
