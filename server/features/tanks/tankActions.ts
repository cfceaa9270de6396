import { tanks } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'

export const tankActions = defineActions(tanks, {
  addTag: ({ record: { tags }, input: { tag } }) => ({
    tags: (tags ?? []).includes(tag) ? tags : [...(tags ?? []), tag],
  }),
  removeTag: ({ record: { tags }, input: { tag } }) => ({ tags: (tags ?? []).filter(one => one !== tag) }),
})
