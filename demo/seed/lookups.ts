/** Countries and counties: the Republic's 26 and Northern Ireland's 6 first, then Great Britain's. */
export const COUNTRIES = [
  { id: 1, name: 'Ireland', code: 'IE' },
  { id: 2, name: 'United Kingdom', code: 'GB' },
]
const REPUBLIC =
  'Carlow, Cavan, Clare, Cork, Donegal, Dublin, Galway, Kerry, Kildare, Kilkenny, Laois, Leitrim, Limerick, Longford, Louth, Mayo, Meath, Monaghan, Offaly, Roscommon, Sligo, Tipperary, Waterford, Westmeath, Wexford, Wicklow'
const NORTH = 'Antrim, Armagh, Down, Fermanagh, Londonderry, Tyrone'
/** England's ceremonial counties, Scotland's council areas, the principal areas of Wales. */
const ENGLAND =
  'Bedfordshire, Berkshire, Bristol, Buckinghamshire, Cambridgeshire, Cheshire, City of London, Cornwall, Cumbria, Derbyshire, Devon, Dorset, Durham, East Riding of Yorkshire, East Sussex, Essex, Gloucestershire, Greater London, Greater Manchester, Hampshire, Herefordshire, Hertfordshire, Isle of Wight, Kent, Lancashire, Leicestershire, Lincolnshire, Merseyside, Norfolk, North Yorkshire, Northamptonshire, Northumberland, Nottinghamshire, Oxfordshire, Rutland, Shropshire, Somerset, South Yorkshire, Staffordshire, Suffolk, Surrey, Tyne and Wear, Warwickshire, West Midlands, West Sussex, West Yorkshire, Wiltshire, Worcestershire'
const SCOTLAND =
  'Aberdeen City, Aberdeenshire, Angus, Argyll and Bute, City of Edinburgh, Clackmannanshire, Dumfries and Galloway, Dundee City, East Ayrshire, East Dunbartonshire, East Lothian, East Renfrewshire, Falkirk, Fife, Glasgow City, Highland, Inverclyde, Midlothian, Moray, Na h-Eileanan Siar, North Ayrshire, North Lanarkshire, Orkney Islands, Perth and Kinross, Renfrewshire, Scottish Borders, Shetland Islands, South Ayrshire, South Lanarkshire, Stirling, West Dunbartonshire, West Lothian'
const WALES =
  'Blaenau Gwent, Bridgend, Caerphilly, Cardiff, Carmarthenshire, Ceredigion, Conwy, Denbighshire, Flintshire, Gwynedd, Isle of Anglesey, Merthyr Tydfil, Monmouthshire, Neath Port Talbot, Newport, Pembrokeshire, Powys, Rhondda Cynon Taf, Swansea, Torfaen, Vale of Glamorgan, Wrexham'

const named = (names: string, country_id: number) => names.split(', ').map(name => ({ name, country_id }))

export const COUNTIES = [
  ...named(REPUBLIC, 1),
  ...named(NORTH, 2),
  ...named(ENGLAND, 2),
  ...named(SCOTLAND, 2),
  ...named(WALES, 2),
].map((county, i) => ({ id: i + 1, position: i, ...county }))

/** Id of one of the Republic's counties, by name. */
export const countyId = (name: string): number => COUNTIES.find(county => county.name === name)!.id

/** Invented companies that maintain devices. */
export const DISTRIBUTORS = [
  { id: 1, name: 'Munster Tank Services', email: 'office@munster-tanks.example', phone: '+353212000001' },
  { id: 2, name: 'Leinster Monitoring', email: 'office@leinster-monitoring.example', phone: '+353452000002' },
]
