import { Archive, Pencil } from 'lucide-react'
import { undoAction } from '../../answers/failure-toasts.ts'
import { call } from '../../api/client.ts'
import { pictureAddress } from '../../dish/picture-address.ts'
import type { ShownItem } from '../../dish/shown-items.ts'
import { useHasDraft } from '../../forms/use-draft.ts'
import { AskedWriteButton } from '../../forms/write-buttons.tsx'
import { formatShortDate, useDateFormat } from '../../i18n/dates.ts'
import { usePrice } from '../../i18n/money.ts'
import { useRights } from '../../session/session.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { restoreFromArchive } from './archive.ts'
import { AvailabilityButton, SoldOutBadge } from './availability.tsx'
import { CopyAndMove, DeleteItem, PictureButton } from './item-actions.tsx'
import { writeAndRefetch } from './items-api.ts'
import { outdatedNotes } from './other-languages.tsx'
import { ReportsBanner } from './queue/item-facts.tsx'
import { AllergenManager } from './tagging/allergen-manager.tsx'
import type { TagEdits } from './tagging/use-tag-edits.ts'

interface ItemCardProps {
  readonly item: ShownItem
  readonly edits: TagEdits
  readonly onEdit: () => void
  /** The edit form is open and shows what is unsaved. */
  readonly isEditing: boolean
}

/** One item with everything that can be done to it. */
export function ItemCard({ item, edits, onEdit, isEditing }: ItemCardProps) {
  const formatPrice = usePrice()
  const dates = useDateFormat()
  const { managesMenus } = useRights()
  const hasUnsaved = useHasDraft(`item:${item.id}`)

  const archive = async () => {
    await writeAndRefetch(call('PUT /api/menu-items/:itemId/archive', { params: { itemId: item.id } }))
    showToast({
      tone: 'safe',
      title: `${item.name} was archived`,
      body: 'Find it in Archive.',
      action: undoAction(() => restoreFromArchive(item, item.menuId), {
        failed: `${item.name} is still archived`,
      }),
    })
  }

  return (
    <Card className="grid grid-cols-1 content-start gap-4 p-5">
      <div>
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="min-w-0 text-xl wrap-anywhere">{item.name}</h3>
          <p className="font-display text-lg font-semibold tabular-nums">{formatPrice(item.price)}</p>
        </div>
        {item.picture ? (
          <img
            src={pictureAddress(item.picture.id, 'thumbnail')}
            width={item.picture.width}
            height={item.picture.height}
            alt={item.picture.alt || item.name}
            loading="lazy"
            decoding="async"
            className="float-right mt-1 ml-4 size-20 rounded-md bg-sunken object-cover"
          />
        ) : null}
        <p className="text-xs text-soft">Updated {formatShortDate(item.updatedAt, dates)}</p>
        <SoldOutBadge soldOutUntil={item.soldOutUntil} />
        {hasUnsaved && !isEditing ? <Badge tone="note">Unsaved draft</Badge> : null}
        {outdatedNotes(item).map(note => (
          <p key={note} className="text-sm text-note">
            {note}
          </p>
        ))}
        {item.description ? <p className="mt-2 whitespace-pre-line text-soft">{item.description}</p> : null}
      </div>
      <ReportsBanner item={item} isAnswerable />
      {item.crossContamination || item.modifications ? (
        <dl className="grid gap-2">
          <Note title="Cross-contamination">{item.crossContamination}</Note>
          <Note title="Modifications">{item.modifications}</Note>
        </dl>
      ) : null}
      <AllergenManager item={item} edits={edits} />
      <div className="-mb-2 border-t border-line pt-2">
        <div className="-mx-4 flex flex-wrap">
          <AvailabilityButton item={item} />
          {managesMenus ? (
            <>
              <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${item.name}`}>
                <Pencil size={18} /> Edit
              </Button>
              <AskedWriteButton
                variant="quiet"
                aria-label={`Archive ${item.name}`}
                question="Are you sure you want to archive this item?"
                effect={`Guests will no longer see “${item.name}”. You can restore it from Archive.`}
                confirmLabel="Archive"
                confirmTone="primary"
                busyLabel="Archiving..."
                write={archive}
                failed={`${item.name} was not archived`}
              >
                <Archive size={18} /> Archive
              </AskedWriteButton>
              <PictureButton item={item} />
              <CopyAndMove item={item} />
              <DeleteItem
                item={item}
                warning={`“${item.name}” will be permanently deleted. To take it off the menu for a while, archive it instead.`}
              />
            </>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return children ? (
    <div>
      <dt className="text-sm font-semibold">{title}</dt>
      <dd className="whitespace-pre-line text-soft">{children}</dd>
    </div>
  ) : null
}
