/** Texts for visitors that depend on the service's country, by its ISO code (OPS-06). */
export const countries = {
  DZ: {
    region: 'Wilaya',
    serviceName: 'Service des anciens combattants — Ambassade de France en Algérie',
    serviceAddress: '25 chemin Abdelkader Gadouche\nHydra, Alger\nAlgérie',
    phoneHint: 'Un mobile algérien seulement, par exemple %{national} ou %{international}',
    law: 'En Algérie, la loi n° 18-07 du 10 juin 2018 sur la protection des données à caractère personnel peut aussi s’appliquer ; son autorité est l’ANPDP.',
  },
  MA: {
    region: 'Région',
    serviceName: 'Service des anciens combattants — Ambassade de France au Maroc',
    serviceAddress: '1 rue Ibn Hajar\nAgdal, Rabat\nMaroc',
    phoneHint: 'Un mobile marocain, par exemple %{national} ou %{international}',
    law: 'Au Maroc, la loi n° 09-08 du 18 février 2009 relative à la protection des personnes physiques à l’égard du traitement des données à caractère personnel peut aussi s’appliquer ; son autorité est la CNDP.',
  },
  TN: {
    region: 'Gouvernorat',
    serviceName: 'Service des anciens combattants — Ambassade de France en Tunisie',
    serviceAddress: '2 place de l’Indépendance\nTunis\nTunisie',
    phoneHint: 'Un mobile tunisien, par exemple %{national} ou %{international}',
    law: 'En Tunisie, la loi organique n° 2004-63 du 27 juillet 2004 portant sur la protection des données à caractère personnel peut aussi s’appliquer ; son autorité est l’INPDP.',
  },
} as const;
