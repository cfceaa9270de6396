import type { firestore as english } from '../en/firestore'
import type { Translated } from '../../text/translate'

export const firestore: Translated<typeof english> = {
  index: 'Firebase 项目中没有此筛选和排序的索引',
  filter: 'Firestore 中的文档不能按“%{field}”筛选',
  values: 'Firestore 中的文档最多按“%{field}”的 30 个值筛选',
  lists: '在 Firestore 中，搜索不能与列表字段的筛选同时使用',
  sort: 'Firestore 中的文档不能按“%{field}”排序：请选择其他列',
  range:
    '在 Firestore 中，按“%{field}”的范围或“不是”筛选的列表只能按“%{field}”排序：请按它排序，或移除该筛选',
  ranges: '在 Firestore 中，一次只能有一个范围或“不是”筛选：请移除“%{field}”的筛选',
  others: 'Firestore 中的文档不能对“%{field}”使用“不是”或“有值”筛选：请改为选择要查找的值',
  far: '在 Firestore 中，较远的页面需要逐页到达',
}
