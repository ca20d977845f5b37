/** Fictional advertisers of the demo: what they sell names the audiences they buy. */
export type Advertiser = { name: string; adomain: string; sector: string };

const TABLE = `
toys|Halcyon Toys; Paperkite Games; Button & Bear
food|Marrowstone Foods; Tallow & Rye; Copperpot Sauces; Greenlatch Grocers; Sundrift Juices
autos|Brindle Motors; Oxhollow Trucks; Kilnworth Electric
travel|Vesper Hotels; Sandpiper Cruises; Kestwick Air; Lodestone Resorts
finance|Pinfold Insurance; Sundial Credit Union; Fairhaven Mutual; Tollgate Tax
retail|Oakhatch Home; Larkspur Outfitters; Cobbler & Thread; Quilt & Loom
beauty|Rosewick Beauty; Dovecote Skin; Linden & Salt
telecom|Nimblewire; Hilltop Fiber
health|Willowcare Clinics; Fernhill Vitamins; Clearbrook Dental
pets|Bluewren Pet Food; Tailgate Treats
drinks|Coppermoor Coffee; Saltspring Sparkling
outdoors|Stonecrop Outdoors; Driftless Boats
education|Ashlar University; Brightlatch Learning
technology|Quartzline Laptops; Hearthlink Devices
public|Tri-County Transit; Harbor State Lottery; Highland Tourism Board`;

export const ADVERTISERS: Advertiser[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [sector = '', names = ''] = line.split('|');
    return names.split('; ').map((name) => ({ name, sector, adomain: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example` }));
  });
