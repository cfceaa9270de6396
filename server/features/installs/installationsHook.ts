import { devInstallations, installations } from '../../../src/config/entities/declared'
import type { Problems } from '../../../src/config/schema'
import type { Row } from '../../engine/behaviour/row'
import { defineHook, type HookContext } from '../../engine/behaviour/hook'
import { refuseProblems } from '../../engine/errors'
import { copyInstallation, copyRemoved } from './copies'
import { holdAttachments, isAttachmentId } from '../../engine/attachments/hold'

const picturesOf = ({
  photos,
  customer_signature,
}: Row): Record<'photos' | 'customer_signature', string[]> => ({
  photos: (photos ?? []) as string[],
  customer_signature: [customer_signature].filter(isAttachmentId),
})

const isAddress = (id: string) => id.includes('/')

/**
 * Assigns the pictures that an installation references; refuses other users' pictures by field. Only new references
 * are checked, so that an edit of other fields doesn't fail because of an old picture.
 */
async function holdPictures({ db, principal }: HookContext, entity: string, record: Row, before?: Row) {
  const problems: Problems = {}
  const named = new Set(before && Object.values(picturesOf(before)).flat())
  for (const [field, ids] of Object.entries(picturesOf(record))) {
    const added = ids.filter(id => !named.has(id))
    // Imported records reference pictures by URL; anything else is invalid.
    const sent = added.filter(id => !isAddress(id))
    const isHeld =
      sent.every(isAttachmentId) &&
      (await holdAttachments(db, principal.userId, { entity, id: String(record.id) }, sent))
    if (!isHeld) problems[field] = { key: 'validation.unknownReference' }
  }
  refuseProblems(problems)
}

export const installationsHook = defineHook(installations, {
  async afterSave(context, record, before) {
    await holdPictures(context, 'installations', record, before)
    const { collection, development } = installations.source
    const store = context.production ? collection : development
    await copyInstallation(context, store, record, before)
  },
  afterRemove: copyRemoved,
})

export const devInstallationsHook = defineHook(devInstallations, {
  async afterSave(context, record, before) {
    await holdPictures(context, 'dev_installations', record, before)
  },
})
