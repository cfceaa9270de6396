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
 * Pictures that an installation names are its own from then on; somebody else's are refused by field. Those that it named
 * before are not asked about again: who changes a word is not told of a picture.
 */
async function holdPictures({ db, principal }: HookContext, entity: string, record: Row, before?: Row) {
  const problems: Problems = {}
  const named = new Set(before && Object.values(picturesOf(before)).flat())
  for (const [field, ids] of Object.entries(picturesOf(record))) {
    const added = ids.filter(id => !named.has(id))
    // Records from elsewhere have pictures by their addresses; what is neither is none.
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
  // Outside production it is an installation that is removed by the store's own name.
  async afterRemove(context, record) {
    if (!context.production) await copyRemoved(context, record)
  },
})
