import type { firestore as english } from '../en/firestore'
import type { Translated } from '../translate'

export const firestore: Translated<typeof english> = {
  index: 'Firebase 项目中没有此筛选和排序的索引',
  filter: 'Firestore 中的文档不能按此筛选',
  values: 'Firestore 中的文档最多按 30 个值筛选',
  lists: '在 Firestore 中，搜索不能与列表字段的筛选同时使用',
  sort: 'Firestore 中的文档不能按此排序',
  range: '在 Firestore 中，请按设定范围的字段排序',
  far: '在 Firestore 中，较远的页面需要逐页到达',
}
