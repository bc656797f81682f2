import type { ComponentProps } from 'react';

/** A street at dusk with one lit door. Its foot is the ground line of whatever stands below. */
export function Street(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 1440 250"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <g stroke="none">
        <path d="M680 250v-70a45 45 0 0 1 90 0v70z" fill="var(--primary)" opacity=".08" />
        <path d="M692 250v-71a33 33 0 0 1 66 0v71z" fill="var(--primary)" opacity=".16" />
        <path d="M706 250v-72a19 19 0 0 1 38 0v72z" fill="var(--primary)" />
      </g>
      <path d="M34 250c2-40-4-60 4-104M38 176l-18-26M37 160l20-24" />
      <path d="M8 138c-12-22 10-40 26-32 4-22 40-22 44 2 20 2 20 30 2 36-8 14-26 10-30 0-10 12-34 12-42-6z" />
      <path d="M104 250V66h92v184M196 66h92v184M98 66h196M104 52h86v14M202 52h86v14M128 52q18-22 38 0M226 52q18-22 38 0M236 66" />
      <path d="M176 34v-10h12v28M280 44V26h12v40" />
      <path d="M100 152h192l-8-18H108zM108 134v-8M284 134v-8" />
      <path
        d="M106 152q6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 12 0 6 12 10 0"
        strokeWidth="1.5"
      />
      <path d="M118 126V90a10 10 0 0 1 20 0v36M158 126V90a10 10 0 0 1 20 0v36M212 126V90a10 10 0 0 1 20 0v36M254 126V90a10 10 0 0 1 20 0v36M104 126h184M110 126v-14h180v14" />
      <path d="M118 250v-66h26v66M118 196h26M160 232v-44h24v44zM160 210h24M210 250v-66h26v66M210 196h26M252 232v-44h24v44zM252 210h24" />
      <path d="M94 250v-26M94 232h-8M298 250v-26h-4" />
      <path d="M352 118l104-66 104 66zM420 74l36-40 36 40M444 60h24v14h-24z" />
      <path d="M340 126h232l-12-8H352zM356 126v78M400 126v78M512 126v78M556 126v78M346 204h220M356 176h44M512 176h44M356 184h44M512 184h44M362 176v28M370 176v28M378 176v28M386 176v28M394 176v28M520 176v28M528 176v28M536 176v28M544 176v28" />
      <path d="M356 126q10 16 22 0 10 16 22 0M512 126q10 16 22 0 10 16 22 0" strokeWidth="1.5" />
      <path d="M442 204v-58h28v58M442 158h28M412 190v-38h18v38zM482 190v-38h18v38zM421 152v38M491 152v38" />
      <path d="M352 204v46M392 204v46M520 204v46M560 204v46M430 204l-16 46M482 204l16 46M426 216h60M422 227h68M418 238h76" />
      <path
        d="M352 228l40-24M352 250l40-46M520 250l40-46M520 228l40-24M560 228l-40-24M392 228l-40-24"
        strokeWidth="1.2"
      />
      <path
        d="M600 250v-76M578 182q22-14 44 0M578 182v6M622 182v6M584 186v16h10v-16M606 186v22q6 4 10 0v-22"
        strokeWidth="1.6"
      />
      <path d="M640 136l22-52h126l22 52zM652 136v114M798 136v114M646 142h158M676 84V58h18v26M662 84h126" />
      <path
        d="M652 142q7 10 14 0 7 10 14 0 7 10 14 0 7 10 14 0 7 10 14 0 7 10 14 0 7 10 14 0 7 10 14 0 7 10 14 0 7 10 14 0 5 9 6 0"
        strokeWidth="1.5"
      />
      <path d="M706 250v-72a19 19 0 0 1 38 0v72M664 224v-52h28v52zM678 172v52M664 198h28M758 224v-52h28v52zM772 172v52M758 198h28" />
      <path d="M690 250h70" strokeWidth="4" />
      <path d="M664 230h28M758 230h28" />
      <path d="M812 250v-24h-8v24M808 226v-6h10v10" strokeWidth="1.6" />
      <path d="M862 250V58h170v192M854 58h186M862 50h170v8" />
      <path d="M880 78h36v34h-36zM898 78v34M978 78h36v34h-36zM996 78v34M880 134h36v34h-36zM898 134v34M978 134h36v34h-36zM996 134v34M880 192h36v34h-36zM898 192v34M978 192h36v34h-36zM996 192v34" />
      <path d="M876 118h44v-8M974 118h44v-8M876 174h44v-8M974 174h44v-8" />
      <path d="M932 250v-46h30v46M932 204h30M947 204v46M932 78h30v22h-30zM932 134h30v22h-30z" />
      <path d="M1080 160l60-44h110l40 44zM1096 160v90M1274 160v90M1088 166h194M1274 176h70v74M1274 176l-4-8h82l-8 8M1302 250v-34q0-10 12-10h20" />
      <path d="M1110 184h48v34h-48zM1134 184v34M1176 250v-64h26v64M1218 184h42v34h-42zM1239 184v34M1196 218v.1M1226 116v-16h14v22" />
      <path d="M1386 250V40M1368 58h36M1372 74h28M1368 58v-6M1404 58v-6" />
      <path d="M1420 250c-4-40 2-70-2-96M1418 154c-18-14-34-6-40 8M1418 154c-10-22-30-22-40-10M1418 154c4-20 16-24 24-22M1418 154c14-6 22 0 24 6" />
      <path d="M1032 54Q1200 92 1368 58M1404 58q20 8 36 9" strokeWidth="1" opacity=".7" />
    </svg>
  );
}
