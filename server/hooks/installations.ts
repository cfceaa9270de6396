import { devInstallations, installations } from '../../src/config/entities/declared'
import type { Problems } from '../../src/config/schema'
import type { Row } from '../behaviour/row'
import { defineHook, type Hook, type HookContext } from '../behaviour/hook'
import { refuseProblems } from '../errors'
import { holdAttachments, isAttachmentId } from '../services/attachments/hold'

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

const hookOf = (entity: string): Hook => ({
  async afterSave(context, record, before) {
    await holdPictures(context, entity, record, before)
  },
})

export const installationsHook = defineHook(installations, hookOf('installations'))
export const devInstallationsHook = defineHook(devInstallations, hookOf('dev_installations'))
