import { countyId } from './lookups'

/**
 * Places around the towns of the demonstration, a sample that was checked against no register. Tailte Éireann publishes all
 * 61 000 townlands as open data (CC BY 4.0); a county of them is imported as a file. Decision 11.
 */
const NAMES: Readonly<Record<string, string>> = {
  Cork: 'Annabella, Ballyellis, Ballyviniter, Bearforest, Carrigduff, Castlelands, Clyda, Dromaneen, Drommahane, Gooldshill, Gortnagraiga, Kilknockan, Lackanalooha, Longueville, Newberry, Quartertown, Rathnee, Spaglen',
  Tipperary:
    'Ardmayle, Athassel Abbey, Ballinahow, Ballycurkeen, Brittas, Cabra, Clonbrogan, Dualla, Golden, Grallagh, Holycross, Killough, Knockgraffon, Loughmore, Monadreen, Rathmanna, Thurlesbeg, Turtulla',
  Kilkenny:
    'Archersgrove, Ballybought, Bennettsbridge, Bleach, Bonnettsrath, Brownstown, Castleblunden, Danesfort, Dunbell, Dunmore, Grevine, Jerpoint, Kilcreene, Lavistown, Leggetsrath, Maddockstown, Purcellsinch, Sheastown',
  Limerick:
    'Ahalin, Ballingarrane, Ballywilliam, Castlematrix, Churchtown, Clonshire, Croagh, Dromin, Garryduff, Gortboy, Gortroe, Kilmallock Hill, Knockaderry, Lisnafulla, Mountmahon, Rathnaneane, Riddlestown, Rooskagh',
  Clare:
    'Ballaghboy, Ballybeg, Ballymaley, Cahercalla, Cappahard, Clonroad, Dooneen, Drumbiggil, Drumcliff, Fountain, Gaurus, Gortlevaun, Kilbreckan, Knockanean, Lifford, Maghera, Quin, Reaskaun',
  Galway:
    'Baunmore, Boyhill, Caheroyan, Cloonascragh, Cullairbaun, Gilloge, Gortnahown, Kilcornan, Knockaunglass, Knockroe, Lisheenkyle, Mountbrowne, Newford, Park, Raheen, Rathgorgin, Tobernavean, Turloughmore',
  Meath:
    'Abbeylands, Ardbraccan, Athlumney, Balreask, Bailis, Blackcastle, Boyerstown, Cannistown, Dunmoe, Ferganstown, Johnstown, Kilcarn, Knockharley, Moatlands, Oldbridge, Robinrath, Ross, Tullykane',
  Kildare:
    'Ballymore, Bawnogues, Broadfield, Craddockstown, Curragh, Dunmurry, Halverstown, Jigginstown, Killashee, Kingsfurze, Maudlings, Monasterevin, Oldtown, Osberstown, Punchestown, Rathasker, Sallins, Tipperkevin',
}

export const townlandRows = () =>
  Object.entries(NAMES)
    .flatMap(([county, names]) => names.split(', ').map(name => ({ name, county_id: countyId(county) })))
    .map((townland, i) => ({ id: i + 1, ...townland }))
